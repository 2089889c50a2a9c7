import type { ColumnLayout } from './column-layout.ts';

/** Pixels rendered beyond each edge of the view, so that slow scrolling renders rarely. */
const MARGIN = 160;

/** The columns to render after the pinned ones: `from` to `to`, exclusive. */
export interface ColumnRange {
  from: number;
  to: number;
}

/** Width of all columns together in pixels. */
export function widthOf({ places }: ColumnLayout): number {
  const last = places.at(-1);
  return last === undefined ? 0 : last.left + last.width;
}

/** The visible columns when the grid is scrolled sideways by `scrollLeft`; all columns if they fit. */
export function columnRange(layout: ColumnLayout, scrollLeft: number, viewWidth: number): ColumnRange {
  const { places, pinned } = layout;
  const all = { from: pinned.length, to: places.length };
  if (widthOf(layout) <= viewWidth) return all;
  const inView = places.map(
    ({ left, width }, index) =>
      index >= all.from && left + width > scrollLeft - MARGIN && left < scrollLeft + viewWidth + MARGIN,
  );
  const from = inView.indexOf(true);
  return from < 0 ? { from: all.to, to: all.to } : { from, to: inView.lastIndexOf(true) + 1 };
}

/** The scroll position that shows a column completely beside the pinned ones; null if it is visible already. */
export function scrollShowing(
  layout: ColumnLayout,
  column: number,
  scrollLeft: number,
  viewWidth: number,
): number | null {
  const { places, pinned } = layout;
  const place = places[column];
  if (place === undefined || column < pinned.length || widthOf(layout) <= viewWidth) return null;
  const lastPinned = places[pinned.length - 1];
  const covered = lastPinned === undefined ? 0 : lastPinned.left + lastPinned.width;
  if (place.left < scrollLeft + covered) return place.left - covered;
  const beyond = place.left + place.width - (scrollLeft + viewWidth);
  return beyond > 0 ? Math.min(scrollLeft + beyond, place.left - covered) : null;
}
