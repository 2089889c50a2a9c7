/** Rows drawn beyond each edge of the view, so that quick scrolling finds them there. */
export const OVERSCAN_ROWS = 12;

/** The first visible row moves in steps of this many, so that a slow scroll draws seldom. */
const STEP_ROWS = 4;

/** Rows `from` to `to`, exclusive. */
export interface RowRange {
  from: number;
  to: number;
}

/** The first row to count from at a content offset in pixels, in steps. */
export function firstRowAt(offset: number, rowHeight: number): number {
  return Math.floor(offset / rowHeight / STEP_ROWS) * STEP_ROWS;
}

/** Rows that may be seen until the range moves when `firstRow` is uppermost in a view of `viewHeight` pixels, out of `total`. */
export function rowsInSight(
  firstRow: number,
  viewHeight: number,
  rowHeight: number,
  total: number,
): RowRange {
  const visible = Math.ceil(viewHeight / rowHeight) + STEP_ROWS;
  const from = Math.min(firstRow, Math.max(0, total - visible));
  return { from, to: Math.min(total, from + visible) };
}

/** Rows to draw where these are in sight, out of `total`. */
export function rowRange({ from, to }: RowRange, total: number): RowRange {
  return { from: Math.max(0, from - OVERSCAN_ROWS), to: Math.min(total, to + OVERSCAN_ROWS) };
}

/**
 * The row that pixel positions are counted from. It moves seldom, so rows keep their place while scrolling,
 * and is near, so that no position outgrows what a browser can draw.
 */
export function anchorRowOf(firstRow: number): number {
  return Math.floor(firstRow / 20_000) * 20_000;
}
