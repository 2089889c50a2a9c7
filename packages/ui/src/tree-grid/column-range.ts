import type { ColumnLayout } from './column-layout.ts';

/** Pixels drawn beyond each edge of the view, so that a slow scroll draws seldom. */
const MARGIN = 160;

/** The columns to draw behind those that stay in place: `from` to `to`, exclusive. */
export interface ColumnRange {
  from: number;
  to: number;
}

/** Pixels that all columns take together. */
export function widthOf({ places }: ColumnLayout): number {
  const last = places.at(-1);
  return last === undefined ? 0 : last.left + last.width;
}

/** The columns in view when the grid is scrolled sideways by `scrollLeft`; all of them where they fit. */
export function columnRange(layout: ColumnLayout, scrollLeft: number, viewWidth: number): ColumnRange {
  const { places, stays } = layout;
  const all = { from: stays.length, to: places.length };
  if (widthOf(layout) <= viewWidth) return all;
  const inView = places.map(
    ({ left, width }, index) =>
      index >= all.from && left + width > scrollLeft - MARGIN && left < scrollLeft + viewWidth + MARGIN,
  );
  const from = inView.indexOf(true);
  return from < 0 ? { from: all.to, to: all.to } : { from, to: inView.lastIndexOf(true) + 1 };
}

/** Where to scroll to so that a column shows whole beside those that stay in place; null where it does. */
export function scrollShowing(
  layout: ColumnLayout,
  column: number,
  scrollLeft: number,
  viewWidth: number,
): number | null {
  const { places, stays } = layout;
  const place = places[column];
  if (place === undefined || column < stays.length || widthOf(layout) <= viewWidth) return null;
  const lastStaying = places[stays.length - 1];
  const covered = lastStaying === undefined ? 0 : lastStaying.left + lastStaying.width;
  if (place.left < scrollLeft + covered) return place.left - covered;
  const beyond = place.left + place.width - (scrollLeft + viewWidth);
  return beyond > 0 ? Math.min(scrollLeft + beyond, place.left - covered) : null;
}
