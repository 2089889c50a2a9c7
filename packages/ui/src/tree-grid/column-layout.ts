/** What the layout needs of a column. Widths in pixels. */
export interface LaidOutColumn {
  id: string;
  width: number;
  minWidth?: number | undefined;
  grow?: boolean | undefined;
}

/** Narrowest width of a column whose own is not told. */
const MIN_WIDTH = 48;

/** The first column stays in place, so it may cover no more than this part of the grid. */
const FIRST_SHARE = '50cqi';

/** A dragged or measured width in pixels, kept at or above the column's least. */
export function boundedWidth(column: LaidOutColumn, width: number): number {
  return Math.max(column.minWidth ?? MIN_WIDTH, Math.round(width));
}

/**
 * CSS for a list of columns: the tracks of a row's grid, and the width below which the grid scrolls sideways.
 * A column whose width somebody set grows no more; if none grows, an empty track takes the rest.
 */
export function columnLayout(
  columns: readonly LaidOutColumn[],
  widths: Readonly<Record<string, number>>,
): { tracks: string; minWidth: string } {
  const tracks: string[] = [];
  const sizes: string[] = [];
  let growing = false;
  columns.forEach((column, index) => {
    const set = widths[column.id];
    const width = `${set ?? column.width}px`;
    const size = index === 0 ? `min(${width}, ${FIRST_SHARE})` : width;
    const grows = column.grow === true && set === undefined;
    growing ||= grows;
    tracks.push(grows ? `minmax(${size}, 1fr)` : size);
    sizes.push(size);
  });
  if (!growing) tracks.push('minmax(0, 1fr)');
  return { tracks: tracks.join(' '), minWidth: sizes.length > 0 ? `calc(${sizes.join(' + ')})` : '0px' };
}
