import type { UiClock } from './clock.ts';

/** A clock that advances only through `advance`. */
interface ManualClock extends UiClock {
  /** Advances by `ms` and runs the calls that fall due, in order. */
  advance(ms: number): void;
  /** Number of pending calls. */
  pending(): number;
}

/** For tests and screenshots: the time is `start` until it is advanced. */
export function createManualClock(start: number): ManualClock {
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
