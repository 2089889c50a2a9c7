import type { Page } from '@playwright/test';

/** Makes the page record in `window.painted` when a badge of this name, such as that of a pod, was painted again: epoch milliseconds. */
export async function watchRows(page: Page, badge: string): Promise<void> {
  await page.evaluate((name) => {
    const badges = (): string =>
      [...document.querySelectorAll(`[role=row] button[aria-label^="${name}:"]`)]
        .map((badge) => badge.getAttribute('aria-label'))
        .join();
    const state = window as unknown as { painted: number[] };
    state.painted = [];
    let before = badges();
    new MutationObserver(() => {
      const now = badges();
      if (now === before) return;
      before = now;
      // The frame that shows it ends when the next one begins.
      requestAnimationFrame(() => state.painted.push(Date.now()));
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  }, badge);
}

/** When the next change is painted. */
export async function nextPaint(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => (window as unknown as { painted: number[] }).painted.shift() ?? null,
    undefined,
    { timeout: 20_000, polling: 10 },
  );
  return (await handle.jsonValue()) ?? Number.NaN;
}
