import type { Clock, Timer } from '@hawser/ports';

/** How long after the first page the rest of the code is fetched, and how long after some that did not arrive, milliseconds. */
export const FETCH_AFTER_MS = 3_000;

/**
 * Fetches parts of the page ahead of their use, one after the other, while the server is there. Of code that does not arrive
 * browsers may remember that until the page is loaded again: a server that restarts in this moment must not take all of it.
 * Returns what ends it.
 */
export function fetchAhead(
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
    timer = clock.after(FETCH_AFTER_MS, () => void go());
  };
  timer = clock.after(FETCH_AFTER_MS, () => void go());
  return () => {
    isOver = true;
    timer.cancel();
  };
}
