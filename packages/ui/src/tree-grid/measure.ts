/** Horizontal padding of a cell, both sides together, in pixels. */
const PADDING = 26;

/** The width in pixels that shows the title and all rendered cells of a column completely. */
export function contentWidth(grid: HTMLElement, columnId: string): number {
  const range = document.createRange();
  let widest = 0;
  for (const cell of grid.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(columnId)}"]`)) {
    // The first cell fills its column: its content is what it names.
    const label = cell.querySelector('[data-name]');
    range.selectNodeContents(label ?? cell);
    let { width } = range.getBoundingClientRect();
    if (label) width += label.getBoundingClientRect().left - cell.getBoundingClientRect().left;
    for (const part of cell.querySelectorAll<HTMLElement>('*')) {
      // Truncated content does not count in the range: add the hidden part. Text for screen readers is one pixel wide, and stays so.
      if (part.scrollWidth > part.clientWidth && part.clientWidth > 1)
        width += part.scrollWidth - part.clientWidth;
    }
    const indent = label ? 0 : Number.parseFloat(getComputedStyle(cell).paddingInlineStart) || 0;
    widest = Math.max(widest, width + indent);
  }
  return Math.ceil(widest) + PADDING - 12;
}
