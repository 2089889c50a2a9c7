import type { Clock, Timer } from '@hawser/ports';
import { turn } from './adapters/turn.ts';
import { Events } from './events.ts';

/** What a virtual clock is made of. */
export interface VirtualClockOptions {
  /** Where time begins, epoch milliseconds. */
  readonly startAt?: number;
  /** Resolves when what the last event began has come to rest, as far as it can before the next one. */
  readonly settle?: () => Promise<void>;
}

class VirtualTimer implements Timer {
  readonly at: number;
  readonly order: number;
  run: (() => void) | null;

  constructor(at: number, order: number, run: () => void) {
    this.at = at;
    this.order = order;
    this.run = run;
  }

  cancel(): void {
    this.run = null;
  }
}

/** Half past midnight of a day in 2027: any instant will do, as long as every run has the same. */
const START = Date.UTC(2027, 0, 4, 0, 30);

/**
 * A clock that stands still while work is done and jumps from one timer to the next: the same timers, set in the same
 * order, run in the same order.
 */
export class VirtualClock implements Clock {
  readonly #settle: () => Promise<void>;
  readonly #timers = new Events<VirtualTimer>();
  #now: number;
  #order = 0;
  #isRunning = false;

  constructor({ startAt = START, settle = turn }: VirtualClockOptions = {}) {
    this.#now = startAt;
    this.#settle = settle;
  }

  now(): number {
    return this.#now;
  }

  /** A delay below zero, or none at all, runs at this very instant, after what is due before it. */
  after(delayMs: number, run: () => void): Timer {
    const timer = new VirtualTimer(this.#now + Math.max(0, Math.ceil(delayMs) || 0), this.#order++, run);
    this.#timers.push(timer);
    return timer;
  }

  /** When the next timer is due; null when nothing waits. */
  get nextAt(): number | null {
    for (let next = this.#timers.peek(); next !== undefined; next = this.#timers.peek()) {
      if (next.run !== null) return next.at;
      this.#timers.pop();
    }
    return null;
  }

  /**
   * Runs everything that is due until the instant `until` (epoch milliseconds), in order, letting promises settle before
   * time moves on, and stands at `until` then.
   * @throws Error when it runs already: time has one owner.
   */
  async runUntil(until: number): Promise<void> {
    await this.#own(async () => {
      await this.#settle();
      while ((this.nextAt ?? Number.POSITIVE_INFINITY) <= until) await this.#step();
      this.#now = Math.max(this.#now, until);
    });
  }

  /** Like {@link runUntil}, from now. */
  runFor(durationMs: number): Promise<void> {
    return this.runUntil(this.#now + durationMs);
  }

  /**
   * Runs until `isDone` says so, asking after each instant. Returns whether it did within `limitMs`; where it did not,
   * time stands at the limit.
   */
  async runTo(isDone: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
    const until = this.#now + limitMs;
    let done = false;
    await this.#own(async () => {
      await this.#settle();
      for (;;) {
        done = await isDone();
        const next = this.nextAt;
        if (done || next === null || next > until) break;
        await this.#step();
      }
      if (!done) this.#now = until;
    });
    return done;
  }

  async #own(work: () => Promise<void>): Promise<void> {
    if (this.#isRunning) throw new Error('The virtual clock runs already');
    this.#isRunning = true;
    try {
      await work();
    } finally {
      this.#isRunning = false;
    }
  }

  /** Runs all timers of the next instant. Each settles before the next: a timer may cancel one of the same instant. */
  async #step(): Promise<void> {
    const at = this.nextAt;
    if (at === null) return;
    this.#now = Math.max(this.#now, at);
    for (let next = this.nextAt; next !== null && next <= at; next = this.nextAt) {
      const run = this.#timers.pop()?.run;
      run?.();
      await this.#settle();
    }
  }
}
