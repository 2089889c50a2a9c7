import type { Page } from '@playwright/test';

/** The words in these columns of the grids of a page that are not shown completely. */
export function cutWords(page: Page, columns: readonly string[]): Promise<(string | null)[]> {
  const cells = columns.map((column) => `[role=gridcell][data-column=${column}]`);
  return page.locator([...cells, ...cells.map((cell) => `${cell} *`)].join()).evaluateAll(cutIn);
}

/** Runs in the page. */
function cutIn(parts: Element[]): (string | null)[] {
  return parts
    .filter((part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX !== 'visible')
    .map(({ textContent }) => textContent);
}
