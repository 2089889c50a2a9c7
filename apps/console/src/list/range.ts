import { WINDOW_ROWS } from '../live/index.ts';

/** Rows asked for beyond visible rows on each side, so that scrolling rarely meets a skeleton. */
const MARGIN = 60;
/** The range moves in steps of this many rows: not every scrolled row is a question to the server. */
const STEP = 20;

/** Rows `from` to `to`, exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The rows of a page that was just opened, before it is known which are visible. */
export const FIRST_RANGE: Range = { from: 0, to: 120 };

/** The rows to hold when those from `from` to `to` are visible. */
export function rangeAround({ from, to }: Range): Range {
  const start = Math.max(0, Math.floor((from - MARGIN) / STEP) * STEP);
  const end = Math.ceil((to + MARGIN) / STEP) * STEP;
  return { from: start, to: Math.min(end, start + WINDOW_ROWS) };
}

/** Whether visible rows are held, and enough beside them that scrolling meets no skeleton. */
export function isAmple(held: Range, visible: Range): boolean {
  const isNearStart = held.from > 0 && visible.from - held.from < STEP;
  return isWithin(held, visible) && !isNearStart && held.to - visible.to >= STEP;
}

/** Whether visible rows are held. */
export const isWithin = (held: Range, visible: Range): boolean =>
  visible.from >= held.from && visible.to <= held.to;
