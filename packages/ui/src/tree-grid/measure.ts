/** Pixels by which a column is wider than its content, against rounding. */
const SPARE = 2;

/** The width in pixels that shows the title and all rendered cells of a column completely. */
export function contentWidth(grid: HTMLElement, columnId: string): number {
  let widest = 0;
  for (const cell of grid.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(columnId)}"]`)) {
    const { paddingInlineStart: start, paddingInlineEnd: end } = getComputedStyle(cell);
    // The first cell fills its column: its content is what it names, from the edge of the cell on.
    const label = cell.querySelector<HTMLElement>('[data-name]');
    const before = label && label.getBoundingClientRect().left - cell.getBoundingClientRect().left;
    const content = shownWidth(label ?? cell) + hiddenWidth(label ?? cell);
    widest = Math.max(widest, (before ?? pixels(start)) + content + pixels(end));
  }
  return Math.ceil(widest) + SPARE;
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

/** The width of what a box and the boxes in it cut. Text for screen readers stays as small as it is. */
function hiddenWidth(box: HTMLElement): number {
  let hidden = 0;
  for (const part of [box, ...box.querySelectorAll<HTMLElement>('*')]) {
    if (part.scrollWidth <= part.clientWidth || part.closest('[data-visually-hidden]')) continue;
    // What is not cut is in the range.
    if (getComputedStyle(part).overflowX !== 'visible') hidden += part.scrollWidth - part.clientWidth;
  }
  return hidden;
}
