/** A key press with its modifiers. */
export interface GridKey {
  key: string;
  shift: boolean;
  /** Control, or Command on macOS. */
  control: boolean;
  alt: boolean;
}

/** The state that the keys act on: active row and cell, and the size of the grid. */
export interface GridFocus {
  /** Index of the active row; -1 for none. */
  index: number;
  /** Index of the active cell, or null while the row as a whole is active. */
  column: number | null;
  total: number;
  columnCount: number;
  /** Number of complete rows in view. */
  pageRows: number;
  expandable: boolean;
  expanded: boolean;
}

export type GridCommand =
  | { do: 'move'; index: number; column: number | null; extend: boolean }
  | { do: 'toggle' }
  | { do: 'parent' }
  | { do: 'open' }
  | { do: 'press' }
  | { do: 'peek' }
  | { do: 'select'; extend: boolean }
  | { do: 'selectAll' }
  | { do: 'clear' }
  | { do: 'action'; key: string };

const ROW_KEYS: Record<string, (focus: GridFocus) => number> = {
  ArrowDown: (focus) => focus.index + 1,
  j: (focus) => focus.index + 1,
  ArrowUp: (focus) => focus.index - 1,
  k: (focus) => focus.index - 1,
  PageDown: (focus) => focus.index + Math.max(1, focus.pageRows - 1),
  PageUp: (focus) => focus.index - Math.max(1, focus.pageRows - 1),
};

function move(focus: GridFocus, index: number, extend: boolean): GridCommand | null {
  if (focus.total === 0) return null;
  const bounded = Math.min(Math.max(0, index), focus.total - 1);
  return { do: 'move', index: bounded, column: focus.column, extend };
}

function sideways(focus: GridFocus, step: 1 | -1): GridCommand | null {
  if (focus.index < 0) return null;
  const cell = (column: number | null): GridCommand => ({
    do: 'move',
    index: focus.index,
    column,
    extend: false,
  });
  if (focus.column !== null) {
    if (step < 0) return cell(focus.column === 0 ? null : focus.column - 1);
    return focus.column + 1 < focus.columnCount ? cell(focus.column + 1) : null;
  }
  if (step > 0) return focus.expandable && !focus.expanded ? { do: 'toggle' } : cell(0);
  return focus.expandable && focus.expanded ? { do: 'toggle' } : { do: 'parent' };
}

function ends(focus: GridFocus, key: GridKey): GridCommand | null {
  const last = key.key === 'End';
  // Within a row the two keys move between cells; with Control, or with the row as a whole, between rows.
  if (focus.column !== null && !key.control) {
    return { do: 'move', index: focus.index, column: last ? focus.columnCount - 1 : 0, extend: false };
  }
  return move(focus, last ? focus.total - 1 : 0, key.shift);
}

/** The command of a key in a tree grid (WAI-ARIA treegrid pattern, rows first), or null if the grid does not handle it. */
export function gridCommand(key: GridKey, focus: GridFocus): GridCommand | null {
  if (key.alt) return null;
  if (key.key === 'Home' || key.key === 'End') return ends(focus, key);
  if (key.control) {
    if (key.key === 'a') return { do: 'selectAll' };
    return key.key === ' ' ? { do: 'select', extend: false } : null;
  }
  const along = ROW_KEYS[key.key === 'J' || key.key === 'K' ? key.key.toLowerCase() : key.key];
  if (along) return move(focus, along(focus), key.shift);
  if (key.key === 'ArrowRight') return sideways(focus, 1);
  if (key.key === 'ArrowLeft') return sideways(focus, -1);
  if (key.key === 'Escape') return focus.column === null ? { do: 'clear' } : leaveCell(focus);
  if (focus.index < 0) return null;
  if (key.key === 'Enter') return focus.column === null ? { do: 'open' } : { do: 'press' };
  if (key.key === ' ') return key.shift ? { do: 'select', extend: true } : { do: 'peek' };
  if (key.key === 's') return { do: 'select', extend: false };
  if (key.key.length === 1 || key.key === 'Delete') return { do: 'action', key: key.key };
  return null;
}

const leaveCell = (focus: GridFocus): GridCommand => ({
  do: 'move',
  index: focus.index,
  column: null,
  extend: false,
});
