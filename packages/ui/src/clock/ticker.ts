import type { UiClock } from './clock.ts';

/** How often texts that depend on the time are looked at again, in milliseconds. */
export const TICK_MS = 1000;

/** Tells its listeners every second, and runs only while it has some. */
export interface Ticker {
  /** The instant of the last tick, epoch milliseconds: all texts of one frame speak of the same moment. */
  now(): number;
  subscribe(listener: () => void): () => void;
}

/** A ticker on `clock`. However many listen, there is one timer. */
export function createTicker(clock: UiClock): Ticker {
  const listeners = new Set<() => void>();
  let now = clock.now();
  let running = false;
  const tick = () => {
    running = listeners.size > 0;
    if (!running) return;
    now = clock.now();
    for (const listener of listeners) listener();
    clock.after(TICK_MS, tick);
  };
  return {
    // While nobody listens the last tick may be long ago.
    now: () => (running ? now : clock.now()),
    subscribe(listener) {
      listeners.add(listener);
      if (!running) {
        running = true;
        now = clock.now();
        clock.after(TICK_MS, tick);
      }
      return () => listeners.delete(listener);
    },
  };
}
