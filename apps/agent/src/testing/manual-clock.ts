import type { Clock } from '@hawser/ports';

/** A clock that advances only when a test moves it. */
export class ManualClock implements Clock {
  #now: number;
  #timers: { at: number; run: () => void }[] = [];

  constructor(now = 1_000_000) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(delayMs: number, run: () => void): { cancel(): void } {
    const timer = { at: this.#now + delayMs, run };
    this.#timers.push(timer);
    return {
      cancel: () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
      },
    };
  }

  /** Sets the wall clock, as a person would; no timer becomes due. */
  set(now: number): void {
    this.#now = now;
  }

  /** Advances the clock and runs the timers that become due, in order. */
  move(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
  }
}
