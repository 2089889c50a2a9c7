/** Sizes in CSS pixels. */
const HEADER = 30;
const GAP = 10;
export const MARGIN = 16;
/** Distances between cells that are tried, the largest first: a few clusters are large, 10,000 are small. */
const PITCHES = [32, 24, 20, 16, 14] as const;

/** A rectangle. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a group is: its header, then its cells row by row. */
interface MapSection {
  /** Number of the first cell. */
  readonly first: number;
  readonly size: number;
  readonly top: number;
  /** Of the first row of cells. */
  readonly cellsTop: number;
}

export interface MapLayout {
  readonly sections: readonly MapSection[];
  readonly columns: number;
  readonly pitch: number;
  readonly height: number;
  readonly size: number;
}

/** Places groups of these sizes below each other; cells are as large as fits into the height, at least 14 px apart. */
export function layoutOf(sizes: readonly number[], width: number, height: number): MapLayout {
  let layout = placed(sizes, width, PITCHES[0]);
  for (const pitch of PITCHES) {
    layout = placed(sizes, width, pitch);
    if (layout.height <= height) break;
  }
  return layout;
}

function placed(sizes: readonly number[], width: number, pitch: number): MapLayout {
  const columns = Math.max(1, Math.floor((width - 2 * MARGIN) / pitch));
  const sections: MapSection[] = [];
  let top = 0;
  let first = 0;
  for (const size of sizes) {
    sections.push({ first, size, top, cellsTop: top + HEADER });
    top += HEADER + Math.ceil(size / columns) * pitch + GAP;
    first += size;
  }
  return { sections, columns, pitch, height: top, size: first };
}

/** The section of a cell by number; undefined without one. */
export function sectionOf({ sections }: MapLayout, cell: number): MapSection | undefined {
  return sections.find(({ first, size }) => cell >= first && cell < first + size);
}

/** The square of a cell by number; null without one. */
export function boxOf(layout: MapLayout, cell: number): Box | null {
  const section = sectionOf(layout, cell);
  if (section === undefined) return null;
  const { columns, pitch } = layout;
  const at = cell - section.first;
  const left = MARGIN + (at % columns) * pitch;
  const top = section.cellsTop + Math.floor(at / columns) * pitch;
  return { left, top, right: left + pitch, bottom: top + pitch };
}

/** The number of the cell at a point; null without one. */
export function cellAt(layout: MapLayout, x: number, y: number): number | null {
  const { columns, pitch } = layout;
  const column = Math.floor((x - MARGIN) / pitch);
  if (column < 0 || column >= columns) return null;
  for (const { first, size, cellsTop } of layout.sections) {
    const row = Math.floor((y - cellsTop) / pitch);
    if (row < 0) return null;
    const at = row * columns + column;
    if (row * columns < size) return at < size ? first + at : null;
  }
  return null;
}

/** Numbers of the cells that a rectangle touches, in order. */
export function cellsIn(layout: MapLayout, { left, top, right, bottom }: Box): number[] {
  const { columns, pitch } = layout;
  const from = Math.max(0, Math.floor((left - MARGIN) / pitch));
  const to = Math.min(columns - 1, Math.ceil((right - MARGIN) / pitch) - 1);
  const found: number[] = [];
  for (const { first, size, cellsTop } of layout.sections) {
    const last = Math.min(Math.ceil(size / columns), Math.ceil((bottom - cellsTop) / pitch)) - 1;
    for (let row = Math.max(0, Math.floor((top - cellsTop) / pitch)); row <= last; row++) {
      for (let column = from; column <= to; column++) {
        const at = row * columns + column;
        if (at < size) found.push(first + at);
      }
    }
  }
  return found;
}

/** The rectangle that has both. */
export function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** The cell that a key moves to from `cell`; null for keys that do not move. */
export function movedTo(layout: MapLayout, cell: number, key: string): number | null {
  const { columns, size, sections } = layout;
  const last = size - 1;
  if (key === 'ArrowRight') return Math.min(last, cell + 1);
  if (key === 'ArrowLeft') return Math.max(0, cell - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const at = sections.findIndex(({ first, size: of }) => cell >= first && cell < first + of);
  const section = sections[at];
  if (section === undefined) return null;
  const column = (cell - section.first) % columns;
  if (key === 'ArrowDown' || key === 'j') {
    const rows = Math.ceil(section.size / columns);
    const row = Math.floor((cell - section.first) / columns);
    if (row + 1 < rows) return Math.min(section.first + section.size - 1, cell + columns);
    const next = sections[at + 1];
    return next === undefined ? cell : next.first + Math.min(column, next.size - 1);
  }
  if (key === 'ArrowUp' || key === 'k') {
    if (cell - columns >= section.first) return cell - columns;
    const above = sections[at - 1];
    if (above === undefined) return cell;
    const lastRow = Math.floor((above.size - 1) / columns) * columns;
    return above.first + Math.min(lastRow + column, above.size - 1);
  }
  return null;
}
