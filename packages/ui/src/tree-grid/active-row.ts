import type { RowRange } from './row-range.ts';

/** The active row by index and key, and its active cell (null: the row as a whole). */
export interface ActiveRow {
  /** -1: there is none, or it is known only by key. */
  index: number;
  /** Null until the row has arrived. */
  key: string | null;
  column: number | null;
}

export const NO_ROW: ActiveRow = { index: -1, key: null, column: null };

/**
 * The active row after rows were inserted or removed: the index of its key, if it is within `range`; else the previous
 * index, clamped to `total`.
 */
export function followed(
  active: ActiveRow,
  total: number,
  range: RowRange,
  keyAt: (index: number) => string | undefined,
): ActiveRow {
  if (active.key !== null && keyAt(active.index) !== active.key) {
    for (let index = range.from; index < range.to; index++) {
      if (keyAt(index) === active.key) return { ...active, index };
    }
  }
  return active.index < total ? active : { ...active, index: total - 1 };
}
