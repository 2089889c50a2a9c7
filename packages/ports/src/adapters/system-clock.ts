import type { Clock } from '../clock.ts';

/** The machine's own clock and timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const handle = setTimeout(run, delayMs);
    return { cancel: () => clearTimeout(handle) };
  },
};
