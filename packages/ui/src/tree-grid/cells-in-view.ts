import type { CSSProperties } from 'react';

/** Which cells of every row are drawn: those that stay in place, and those from `from` to `to`, exclusive. */
export interface CellsInView {
  /** Where the columns that stay in place stand, as CSS. */
  stays: readonly string[];
  from: number;
  to: number;
}

/** Whether the cell of a column is drawn. */
export function isInView(view: CellsInView, column: number): boolean {
  return column < view.stays.length || (column >= view.from && column < view.to);
}

/** The place of a cell in its row; `stays` is where it stands while the others scroll. */
export function cellStyle(column: number, stays: string | undefined): CSSProperties {
  return stays === undefined || column === 0
    ? { gridColumn: column + 1 }
    : { gridColumn: column + 1, left: stays };
}
