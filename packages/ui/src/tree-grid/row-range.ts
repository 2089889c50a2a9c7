/** Rows rendered beyond each edge of the view, so that fast scrolling finds them there. */
const OVERSCAN_ROWS = 12;

/** The first visible row moves in steps of this size, so that slow scrolling renders rarely. */
const STEP_ROWS = 4;

/** Rows `from` to `to`, exclusive. */
export interface RowRange {
  from: number;
  to: number;
}

/** The first row at a scroll offset in pixels, rounded down to a step. */
export function firstRowAt(offset: number, rowHeight: number): number {
  return Math.floor(offset / rowHeight / STEP_ROWS) * STEP_ROWS;
}

/**
 * Rows that can be visible until the range moves, when `firstRow` is at the top of a view of `viewHeight` pixels, out of
 * `total`.
 */
export function visibleRows(
  firstRow: number,
  viewHeight: number,
  rowHeight: number,
  total: number,
): RowRange {
  const visible = Math.ceil(viewHeight / rowHeight) + STEP_ROWS;
  const from = Math.min(firstRow, Math.max(0, total - visible));
  return { from, to: Math.min(total, from + visible) };
}

/** The rows to render for the visible ones, out of `total`. */
export function rowRange({ from, to }: RowRange, total: number): RowRange {
  return { from: Math.max(0, from - OVERSCAN_ROWS), to: Math.min(total, to + OVERSCAN_ROWS) };
}

/**
 * The row that pixel positions are relative to. It changes rarely, so that rows keep their position while scrolling, and is
 * nearby, so that no position exceeds what a browser can render.
 */
export function anchorRowOf(firstRow: number): number {
  return Math.floor(firstRow / 20_000) * 20_000;
}
