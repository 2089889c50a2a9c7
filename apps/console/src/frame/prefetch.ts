import type { Clock, Timer } from '@hawser/ports';

/** Delay after the first page before the remaining code is loaded, and before a retry, milliseconds. */
export const PREFETCH_DELAY_MS = 3_000;

/** A part of the page that is not loaded. */
interface Part {
  /** Loads it; resolves to whether it succeeded. */
  ahead(): Promise<boolean>;
}

/**
 * Loads the parts of the page that `next` returns ahead of use, one after the other, while the server responds: everything
 * still opens when it does not. Browsers may cache a failed module until the page is reloaded: a server restart must not
 * affect all of them. Returns a function that stops it.
 */
export function prefetch(
  next: () => Part | undefined,
  { clock, isLive }: { clock: Clock; isLive: () => boolean },
): () => void {
  let isOver = false;
  let timer: Timer;
  const go = async (): Promise<void> => {
    let came = true;
    while (came && isLive()) {
      const part = next();
      if (part === undefined) return;
      came = await part.ahead();
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
