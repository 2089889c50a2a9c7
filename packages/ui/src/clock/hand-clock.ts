import type { UiClock } from './clock.ts';

/** A clock that goes on only when told to. */
export interface HandClock extends UiClock {
  /** Goes on by `ms` and makes the calls that fall due on the way, in their order. */
  advance(ms: number): void;
  /** Calls that have not fallen due yet. */
  pending(): number;
}

/** For tests and for pictures that must not change: time stands at `start` until it is moved. */
export function createHandClock(start: number): HandClock {
  let now = start;
  const due: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(delayMs, run) {
      const call = { at: now + delayMs, run };
      due.push(call);
      return {
        cancel() {
          const index = due.indexOf(call);
          if (index >= 0) due.splice(index, 1);
        },
      };
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const next = due.filter((call) => call.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        due.splice(due.indexOf(next), 1);
        now = next.at;
        next.run();
      }
      now = until;
    },
    pending: () => due.length,
  };
}
