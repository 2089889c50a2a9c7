import type { Page } from '@playwright/test';

/** Milliseconds between frames during `work`, by the browser's timestamps, in whole frames of a 60 Hz display. */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last: number | null = null;
    const probe = (at: number): void => {
      if (last !== null) frames.push(at - last);
      last = at;
      Object.assign(window, { frames, nextFrame: requestAnimationFrame(probe) });
    };
    requestAnimationFrame(probe);
  });
  await work();
  return page.evaluate(() => {
    const { frames, nextFrame } = window as unknown as { frames: number[]; nextFrame: number };
    cancelAnimationFrame(nextFrame);
    // Timestamps are rounded, so a frame on time can seem 0.1 ms late: count whole frames of a 60 Hz display.
    const frameMs = 1000 / 60;
    return frames.map((ms) => Math.round(Math.max(1, Math.round(ms / frameMs)) * frameMs * 10) / 10);
  });
}
