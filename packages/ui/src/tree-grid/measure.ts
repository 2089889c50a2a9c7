/** Pixels by which a column is wider than its content, against rounding. */
const SPARE = 2;

/** The width in pixels that shows the title and all rendered cells of a column completely; undefined while none is rendered. */
export function contentWidth(grid: HTMLElement, columnId: string): number | undefined {
  const cells = cellsOf(grid, columnId);
  // The title alone, in a column outside the view, does not tell what its cells need.
  if (!cells.some((cell) => cell.role === 'gridcell')) return undefined;
  return widest(cells.map((cell) => cellWidth(cell, hiddenWidth(contentOf(cell)))));
}

/** The same over the cells whose content is cut now; undefined if none is. Reads sizes only. */
export function cutContentWidth(grid: HTMLElement, columnId: string): number | undefined {
  const cut = cellsOf(grid, columnId).flatMap((cell) => {
    const hidden = hiddenWidth(contentOf(cell));
    return hidden > 0 ? [cellWidth(cell, hidden)] : [];
  });
  return cut.length > 0 ? widest(cut) : undefined;
}

/** Pixels beside the content of a cell after the first column; null while none is rendered. */
export function cellPadding(grid: HTMLElement): number | null {
  const cell = grid.querySelector('[role="gridcell"] + [role="gridcell"]');
  if (cell === null) return null;
  const { paddingInlineStart: start, paddingInlineEnd: end } = getComputedStyle(cell);
  return pixels(start) + pixels(end);
}

const cellsOf = (grid: HTMLElement, columnId: string): readonly HTMLElement[] => [
  ...grid.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(columnId)}"]`),
];

const widest = (widths: readonly number[]): number => Math.ceil(Math.max(...widths)) + SPARE;

/** The first cell fills its column: its content is what it names, from the edge of the cell on. */
const labelOf = (cell: HTMLElement): HTMLElement | null => cell.querySelector<HTMLElement>('[data-name]');
const contentOf = (cell: HTMLElement): HTMLElement => labelOf(cell) ?? cell;

function cellWidth(cell: HTMLElement, hidden: number): number {
  const { paddingInlineStart: start, paddingInlineEnd: end } = getComputedStyle(cell);
  const label = labelOf(cell);
  const before = label && label.getBoundingClientRect().left - cell.getBoundingClientRect().left;
  return (before ?? pixels(start)) + shownWidth(contentOf(cell)) + hidden + pixels(end);
}

const pixels = (size: string): number => Number.parseFloat(size) || 0;

/** The width of the content that can be seen: a range also has what its box cuts. The handle of a title is no content. */
function shownWidth(box: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(box);
  const handle = box.querySelector('[data-handle]');
  if (handle) range.setEndBefore(handle);
  const content = range.getBoundingClientRect();
  const { left, right } = box.getBoundingClientRect();
  return Math.max(0, Math.min(content.right, right) - Math.max(content.left, left));
}

/** The width of what a box and the boxes in it cut. */
function hiddenWidth(box: HTMLElement): number {
  let hidden = 0;
  for (const part of [box, ...box.querySelectorAll<HTMLElement>('*')]) {
    if (part.scrollWidth <= part.clientWidth) continue;
    const { overflowX, clipPath } = getComputedStyle(part);
    // What is not cut is in the range; what is clipped by a path is for screen readers.
    if (overflowX !== 'visible' && clipPath === 'none') hidden += part.scrollWidth - part.clientWidth;
  }
  return hidden;
}
