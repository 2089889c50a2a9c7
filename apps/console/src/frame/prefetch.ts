import type { Clock, Timer } from '@hawser/ports';

/** Delay after the first page before the remaining code is loaded, and before a retry, milliseconds. */
export const PREFETCH_DELAY_MS = 3_000;

/**
 * Loads parts of the page ahead of use, one after the other, while the server responds. Browsers may cache a failed module
 * until the page is reloaded: a server restart must not affect all of them. Returns a function that stops it.
 */
export function prefetch(
  parts: readonly (() => Promise<boolean>)[],
  { clock, isLive }: { clock: Clock; isLive: () => boolean },
): () => void {
  const left = [...parts];
  let isOver = false;
  let timer: Timer;
  const go = async (): Promise<void> => {
    let came = true;
    while (came && isLive()) {
      const part = left.shift();
      if (part === undefined) return;
      came = await part();
      if (isOver) return;
    }
    timer = clock.after(PREFETCH_DELAY_MS, () => void go());
  };
  timer = clock.after(PREFETCH_DELAY_MS, () => void go());
  return () => {
    isOver = true;
    timer.cancel();
  };
}
