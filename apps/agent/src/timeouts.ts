import type { Clock } from '@hawser/ports';

/** Resolves when `work` does, after `delayMs`, or when `signal` aborts, whichever is first. `work` continues and must not fail. */
export function waitAtMost(
  clock: Clock,
  delayMs: number,
  signal: AbortSignal,
  work: Promise<void>,
): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      timer.cancel();
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = clock.after(delayMs, over);
    signal.addEventListener('abort', over);
    if (signal.aborted) over();
    else void work.then(over);
  });
}

/** Calls `abort` when `signal` aborts, or now if it has. Returns a function that removes the listener. Costs less than `AbortSignal.any`. */
export function onAbort(signal: AbortSignal, abort: () => void): () => void {
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort);
  return () => signal.removeEventListener('abort', abort);
}

/** Runs `work` for each item, at most `width` concurrently. The first failure is thrown after all have ended. */
export async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>) {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, lane));
  for (const lane of ended) if (lane.status === 'rejected') throw lane.reason;
}

/** Resolves when `signal` aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
