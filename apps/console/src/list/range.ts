import { WINDOW_ROWS } from '../live/index.ts';

/** Rows loaded beyond the visible ones on each side, so that scrolling rarely shows skeletons. */
const MARGIN = 60;
/** The range moves in steps of this size: not every scrolled row is a request. */
const STEP = 20;

/** Rows `from` to `to`, exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The initial range, before the visible rows are known. */
export const FIRST_RANGE: Range = { from: 0, to: 120 };

/** The range to load for the visible rows `from` to `to`. */
export function rangeAround({ from, to }: Range): Range {
  const start = Math.max(0, Math.floor((from - MARGIN) / STEP) * STEP);
  const end = Math.ceil((to + MARGIN) / STEP) * STEP;
  return { from: start, to: Math.min(end, start + WINDOW_ROWS) };
}

/** Whether the visible rows are loaded, with enough margin for scrolling. */
export function isAmple(loaded: Range, visible: Range): boolean {
  const isNearStart = loaded.from > 0 && visible.from - loaded.from < STEP;
  return isWithin(loaded, visible) && !isNearStart && loaded.to - visible.to >= STEP;
}

/** Whether the visible rows are loaded. */
export const isWithin = (loaded: Range, visible: Range): boolean =>
  visible.from >= loaded.from && visible.to <= loaded.to;
