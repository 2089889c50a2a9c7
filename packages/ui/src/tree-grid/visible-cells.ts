import type { CSSProperties } from 'react';

/** Which cells of every row are rendered: pinned ones, and those from `from` to `to`, exclusive. */
export interface VisibleCells {
  /** CSS `left` of each pinned column. */
  pinned: readonly string[];
  from: number;
  to: number;
}

/** Whether the cell of a column is rendered. */
export function isCellVisible(view: VisibleCells, column: number): boolean {
  return column < view.pinned.length || (column >= view.from && column < view.to);
}

/** The place of a cell in its row; `pinned` is where it stands while the others scroll. */
export function cellStyle(column: number, pinned: string | undefined): CSSProperties {
  return pinned === undefined || column === 0
    ? { gridColumn: column + 1 }
    : { gridColumn: column + 1, left: pinned };
}
