/** Room around a cell's content, both sides together, in pixels. */
const PADDING = 26;

/** Width in pixels that shows the titles and all drawn cells of a column whole. */
export function contentWidth(grid: HTMLElement, columnId: string): number {
  const range = document.createRange();
  let widest = 0;
  for (const cell of grid.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(columnId)}"]`)) {
    range.selectNodeContents(cell);
    let { width } = range.getBoundingClientRect();
    for (const part of cell.querySelectorAll<HTMLElement>('*')) {
      // What is cut off does not count in the range: add what each part hides.
      if (part.scrollWidth > part.clientWidth && part.clientWidth > 0)
        width += part.scrollWidth - part.clientWidth;
    }
    const indent = Number.parseFloat(getComputedStyle(cell).paddingInlineStart) || 0;
    widest = Math.max(widest, width + indent);
  }
  return Math.ceil(widest) + PADDING - 12;
}
