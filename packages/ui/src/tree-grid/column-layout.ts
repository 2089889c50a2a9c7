/** The properties of a column that the layout uses. Widths in pixels. */
interface LaidOutColumn {
  id: string;
  width: number;
  minWidth?: number | undefined;
  least?: number | undefined;
  grow?: boolean | undefined;
  pinned?: boolean | undefined;
}

/** Default minimum width of a column. */
const MIN_WIDTH = 48;

/** The first column is pinned, so it may cover at most this share of the grid … */
const FIRST_SHARE = 0.5;
/** … or, on a narrow phone, enough that names differ visibly and a status fits beside them. */
const FIRST_LEAST = 210;
const BESIDE_FIRST = 168;
/** Maximum share of the grid for the first and the pinned columns together. */
const PINNED_SHARE = 0.7;

const FIRST_MOST = `max(${FIRST_SHARE * 100}cqi, min(${FIRST_LEAST}px, 100cqi - ${BESIDE_FIRST}px))`;

const firstMost = (viewWidth: number): number =>
  Math.max(viewWidth * FIRST_SHARE, Math.min(FIRST_LEAST, viewWidth - BESIDE_FIRST));

export interface ColumnLayout {
  /** The grid tracks of a row, and the width below which the grid scrolls sideways, as CSS. */
  tracks: string;
  minWidth: string;
  /** Distance of the pinned columns from the grid's left edge, as CSS; '0px' for the first. */
  pinned: readonly string[];
  /** Left edge and width of each column in pixels, while the grid scrolls sideways. */
  places: readonly { left: number; width: number }[];
}

/** A dragged or measured width in pixels, at least the column's minimum. */
export function boundedWidth(column: LaidOutColumn, width: number): number {
  return Math.max(column.minWidth ?? MIN_WIDTH, Math.round(width));
}

/**
 * How much each column gives so that `missing` pixels are found, the last columns first: what their content does not need, then down to
 * their least. Null if that is not enough: nothing is cut to make a grid narrower that scrolls sideways anyway.
 */
function givenWidths(
  columns: readonly LaidOutColumn[],
  widths: Readonly<Record<string, number>>,
  needs: Readonly<Record<string, number>>,
  missing: number,
): readonly number[] | null {
  const given = columns.map(() => 0);
  let left = missing;
  for (const isLossless of [true, false]) {
    for (let index = columns.length - 1; index > 0; index--) {
      const column = columns[index];
      if (column === undefined || widths[column.id] !== undefined) continue;
      const to = isLossless ? (needs[column.id] ?? column.width) : (column.least ?? column.width);
      const gives = Math.max(0, Math.min(left, column.width - (given[index] ?? 0) - to));
      given[index] = (given[index] ?? 0) + gives;
      left -= gives;
    }
  }
  return left > 0 ? null : given;
}

/** How much the columns can give together: what their content does not need, or down to their least. */
function givenAtMost(
  columns: readonly LaidOutColumn[],
  widths: Readonly<Record<string, number>>,
  needs: Readonly<Record<string, number>>,
): number {
  const [, ...others] = columns;
  const giving = others.filter(({ id }) => widths[id] === undefined);
  return giving.reduce(
    (sum, { id, width, least = width }) => sum + Math.max(0, width - Math.min(least, needs[id] ?? width)),
    0,
  );
}

/** What the first column needs while there are no rows: on a phone all the room beside a status, so that no header after it is cut. */
const unknownNeed = (viewWidth: number): number =>
  viewWidth * FIRST_SHARE < FIRST_LEAST ? firstMost(viewWidth) : 0;

/**
 * The width of each column. The first has what its content needs before the others, because rows whose names are cut cannot be told
 * apart: from the free space, else from columns that give way, as far as they can, else by scrolling sideways. Then each has, from
 * the free space, as much as its content needs. A width that was set stays.
 */
function fittedWidths(
  columns: readonly LaidOutColumn[],
  widths: Readonly<Record<string, number>>,
  viewWidth: number,
  needs: Readonly<Record<string, number>>,
): readonly number[] {
  const own = columns.map((column) => widths[column.id] ?? column.width);
  const free = viewWidth - own.reduce((sum, width) => sum + width, 0);
  const [first] = columns;
  const wanted =
    first === undefined || widths[first.id] !== undefined
      ? 0
      : Math.max(
          0,
          Math.min(needs[first.id] ?? unknownNeed(viewWidth), firstMost(viewWidth)) - (own[0] ?? 0),
        );
  const most = free + givenAtMost(columns, widths, needs);
  for (const more of [wanted, Math.min(wanted, Math.max(0, most))]) {
    const given = givenWidths(columns, widths, needs, Math.max(0, more - free));
    if (given === null) continue;
    const kept = own.map((width, index) => (index === 0 ? width + more : width - (given[index] ?? 0)));
    return filledWidths(columns, widths, needs, kept, Math.max(0, free - more));
  }
  return own.map((width, index) => (index === 0 ? width + wanted : width));
}

/**
 * The widths, and as much more as each column's content needs: from the `free` pixels, then from what the content of other columns
 * does not need.
 */
function filledWidths(
  columns: readonly LaidOutColumn[],
  widths: Readonly<Record<string, number>>,
  needs: Readonly<Record<string, number>>,
  from: readonly number[],
  free: number,
): readonly number[] {
  const missing = columns.map(({ id }, index) =>
    index === 0 || widths[id] !== undefined ? 0 : Math.max(0, (needs[id] ?? 0) - (from[index] ?? 0)),
  );
  const spare = columns.map(({ id, least = 0 }, index) =>
    index === 0 || widths[id] !== undefined
      ? 0
      : Math.max(0, (from[index] ?? 0) - Math.max(least, needs[id] ?? Number.POSITIVE_INFINITY)),
  );
  const spared = spare.reduce((sum, width) => sum + width, 0);
  let left = free + spared;
  const filled = from.map((width, index) => {
    const more = Math.min(left, missing[index] ?? 0);
    left -= more;
    return width + more;
  });
  // What the others do not take stays where it was.
  let taken = Math.max(0, spared - left);
  return filled.map((width, index) => {
    const gives = Math.min(taken, spare[index] ?? 0);
    taken -= gives;
    return width - gives;
  });
}

/**
 * The layout of columns in a view of `viewWidth` pixels. A column whose width was set does not grow; if none grows, an
 * empty track fills the rest. Columns are pinned only if enough space is left beside them. `needs`: the
 * width of each column's content, where it is known.
 */
export function columnLayout(
  columns: readonly LaidOutColumn[],
  widths: Readonly<Record<string, number>>,
  viewWidth: number,
  needs: Readonly<Record<string, number>> = {},
): ColumnLayout {
  const fitted = fittedWidths(columns, widths, viewWidth, needs);
  const tracks: string[] = [];
  const sizes: string[] = [];
  const places: { left: number; width: number }[] = [];
  const pinned: string[] = [];
  let growing = false;
  let left = 0;
  let isPinned = true;
  columns.forEach((column, index) => {
    const set = widths[column.id];
    const width = fitted[index] ?? column.width;
    const size = index === 0 ? `min(${width}px, ${FIRST_MOST})` : `${width}px`;
    const grows = column.grow === true && set === undefined && !column.pinned;
    growing ||= grows;
    const pixels = index === 0 ? Math.min(width, firstMost(viewWidth)) : width;
    isPinned &&= index === 0 || (column.pinned === true && left + pixels <= viewWidth * PINNED_SHARE);
    if (isPinned) pinned.push(sizes.length === 0 ? '0px' : `calc(${sizes.join(' + ')})`);
    places.push({ left, width: pixels });
    left += pixels;
    tracks.push(grows ? `minmax(${size}, 1fr)` : size);
    sizes.push(size);
  });
  if (!growing) tracks.push('minmax(0, 1fr)');
  const minWidth = sizes.length > 0 ? `calc(${sizes.join(' + ')})` : '0px';
  return { tracks: tracks.join(' '), minWidth, pinned, places };
}
