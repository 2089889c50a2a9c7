import type { Page } from '@playwright/test';

/** Makes the page record in `window.painted` when a badge of this name, such as that of a pod, was painted again: epoch milliseconds. */
export async function watchRows(page: Page, badge: string): Promise<void> {
  await page.evaluate((name) => {
    const badges = (): string =>
      [...document.querySelectorAll(`[role=row] button[aria-label^="${name}:"]`)]
        .map((badge) => badge.getAttribute('aria-label'))
        // Rows that only change places are no change.
        .sort()
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

/** When the first change after `writtenAt` is painted, both epoch milliseconds; what was painted before it counts as an earlier one. */
export async function paintedAfter(page: Page, writtenAt: number): Promise<number> {
  const handle = await page.waitForFunction(
    (since) => (window as unknown as { painted: number[] }).painted.find((at) => at >= since) ?? null,
    writtenAt,
    { timeout: 20_000, polling: 10 },
  );
  return (await handle.jsonValue()) ?? Number.NaN;
}
