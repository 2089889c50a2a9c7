import type { UiClock } from '../clock.ts';

/** The browser's own clock and timers. */
export const browserClock: UiClock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const handle = setTimeout(run, delayMs);
    return { cancel: () => clearTimeout(handle) };
  },
};
