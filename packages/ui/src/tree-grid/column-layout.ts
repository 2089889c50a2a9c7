/** What the layout needs of a column. Widths in pixels. */
export interface LaidOutColumn {
  id: string;
  width: number;
  minWidth?: number | undefined;
  grow?: boolean | undefined;
  pinned?: boolean | undefined;
}

/** Narrowest width of a column whose own is not told. */
const MIN_WIDTH = 48;

/** The first column stays in place, so it may cover no more than this part of the grid … */
const FIRST_SHARE = 0.5;
/** … or, in a grid as narrow as a phone, so much that names can be told apart and a status still stands beside them. */
const FIRST_LEAST = 210;
const BESIDE_FIRST = 168;
/** The first and the pinned columns together leave at least the rest to what scrolls. */
const PINNED_SHARE = 0.7;

const FIRST_MOST = `max(${FIRST_SHARE * 100}cqi, min(${FIRST_LEAST}px, 100cqi - ${BESIDE_FIRST}px))`;

const firstMost = (viewWidth: number): number =>
  Math.max(viewWidth * FIRST_SHARE, Math.min(FIRST_LEAST, viewWidth - BESIDE_FIRST));

export interface ColumnLayout {
  /** The tracks of a row's grid, and the width below which the grid scrolls sideways, as CSS. */
  tracks: string;
  minWidth: string;
  /** Distance from the grid's left edge at which the columns that stay in place stand, as CSS; the first is '0px'. */
  stays: readonly string[];
  /** Left edge and width of each column in pixels, while the grid scrolls sideways. */
  places: readonly { left: number; width: number }[];
}

/** A dragged or measured width in pixels, kept at or above the column's least. */
export function boundedWidth(column: LaidOutColumn, width: number): number {
  return Math.max(column.minWidth ?? MIN_WIDTH, Math.round(width));
}

/**
 * The layout of a list of columns in a view of `viewWidth` pixels. A column whose width somebody set grows no more;
 * if none grows, an empty track takes the rest. Pinned columns stay in place only where enough is left beside them.
 */
export function columnLayout(
  columns: readonly LaidOutColumn[],
  widths: Readonly<Record<string, number>>,
  viewWidth: number,
): ColumnLayout {
  const tracks: string[] = [];
  const sizes: string[] = [];
  const places: { left: number; width: number }[] = [];
  const stays: string[] = [];
  let growing = false;
  let left = 0;
  let staying = true;
  columns.forEach((column, index) => {
    const set = widths[column.id];
    const width = set ?? column.width;
    const size = index === 0 ? `min(${width}px, ${FIRST_MOST})` : `${width}px`;
    const grows = column.grow === true && set === undefined && !column.pinned;
    growing ||= grows;
    const pixels = index === 0 ? Math.min(width, firstMost(viewWidth)) : width;
    staying &&= index === 0 || (column.pinned === true && left + pixels <= viewWidth * PINNED_SHARE);
    if (staying) stays.push(sizes.length === 0 ? '0px' : `calc(${sizes.join(' + ')})`);
    places.push({ left, width: pixels });
    left += pixels;
    tracks.push(grows ? `minmax(${size}, 1fr)` : size);
    sizes.push(size);
  });
  if (!growing) tracks.push('minmax(0, 1fr)');
  const minWidth = sizes.length > 0 ? `calc(${sizes.join(' + ')})` : '0px';
  return { tracks: tracks.join(' '), minWidth, stays, places };
}
