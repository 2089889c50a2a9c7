import type { GridSettings } from './grid-settings.ts';

/** The properties of a column that ordering uses. */
interface OrderedColumn {
  id: string;
  /** Cannot be hidden or moved, such as the column of the row menu. The first column never can. */
  fixed?: boolean;
  pinned?: boolean;
}

/** Whether the column at `index` can be hidden, moved and pinned. */
export function mayMove(columns: readonly OrderedColumn[], index: number): boolean {
  return index > 0 && columns[index]?.fixed !== true;
}

/**
 * All columns in the order of the settings, hidden ones included: the first stays first, fixed ones keep their place, and a
 * column that is not in the settings follows the column it was defined after.
 */
export function orderedColumns<Column extends OrderedColumn>(
  columns: readonly Column[],
  { order }: Pick<GridSettings, 'order'>,
): readonly Column[] {
  const free = columns.filter((_, index) => mayMove(columns, index));
  const sorted = order
    .map((id) => free.find((column) => column.id === id))
    .filter((column): column is Column => column !== undefined);
  for (const [at, column] of free.entries()) {
    if (sorted.includes(column)) continue;
    const before = free[at - 1];
    sorted.splice(before === undefined ? 0 : sorted.indexOf(before) + 1, 0, column);
  }
  return columns.map((column, index) => (mayMove(columns, index) ? (sorted.shift() ?? column) : column));
}

/** The columns to render: in order, without hidden ones, pinned ones directly after the first and marked as pinned. */
export function shownColumns<Column extends OrderedColumn>(
  columns: readonly Column[],
  settings: Pick<GridSettings, 'order' | 'hidden' | 'pinned'>,
): readonly Column[] {
  const [first, ...rest] = orderedColumns(columns, settings);
  if (first === undefined) return [];
  const shown = rest.filter((column) => column.fixed || !settings.hidden.includes(column.id));
  const isPinned = (column: Column): boolean => !column.fixed && settings.pinned.includes(column.id);
  return [
    first,
    ...shown.filter(isPinned).map((column) => ({ ...column, pinned: true })),
    ...shown.filter((column) => !isPinned(column)),
  ];
}

/** The order after a column was moved to the place of another; those between move by one. */
export function columnMovedTo(
  columns: readonly OrderedColumn[],
  settings: Pick<GridSettings, 'order'>,
  id: string,
  to: string,
): readonly string[] {
  const ordered = orderedColumns(columns, settings);
  const free = ordered.filter((_, index) => mayMove(ordered, index)).map((column) => column.id);
  const at = free.indexOf(to);
  if (at < 0 || !free.includes(id)) return free;
  const rest = free.filter((other) => other !== id);
  rest.splice(at, 0, id);
  return rest;
}

/** The order after a column moved up (-1) or down (1) by one among the movable ones. */
export function movedColumn(
  columns: readonly OrderedColumn[],
  settings: Pick<GridSettings, 'order'>,
  id: string,
  step: -1 | 1,
): readonly string[] {
  const ordered = orderedColumns(columns, settings);
  const free = ordered.filter((_, index) => mayMove(ordered, index)).map((column) => column.id);
  const at = free.indexOf(id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= free.length) return free;
  free.splice(at, 1);
  free.splice(to, 0, id);
  return free;
}
