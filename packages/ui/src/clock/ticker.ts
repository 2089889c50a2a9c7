import type { UiClock } from './clock.ts';

/** How often time-dependent texts are updated, milliseconds. */
const TICK_MS = 1000;

/** Notifies its listeners every second, and runs only while it has some. */
export interface Ticker {
  /** The instant of the last tick, epoch milliseconds: all texts of one frame use the same instant. */
  now(): number;
  subscribe(listener: () => void): () => void;
}

/** A ticker on `clock`: one timer for all listeners. */
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
    // Without listeners the last tick may be long ago.
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
