import type { Clock, Timer } from '../clock.ts';
import { turn } from '../adapters/turn.ts';
import { TimeQueue } from './time-queue.ts';

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
  readonly cancelled: () => void;

  constructor(at: number, order: number, run: () => void, cancelled: () => void) {
    this.at = at;
    this.order = order;
    this.run = run;
    this.cancelled = cancelled;
  }

  cancel(): void {
    if (this.run === null) return;
    this.run = null;
    this.cancelled();
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
  #timers = new TimeQueue<VirtualTimer>();
  /** Timers that were taken back and are still in the queue. */
  #dead = 0;
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
    const timer = new VirtualTimer(
      this.#now + Math.max(0, Math.ceil(delayMs) || 0),
      this.#order++,
      run,
      this.#cancelled,
    );
    this.#timers.push(timer);
    return timer;
  }

  /** When the next timer is due; null when nothing waits. */
  get nextAt(): number | null {
    for (let next = this.#timers.peek(); next !== undefined; next = this.#timers.peek()) {
      if (next.run !== null) return next.at;
      this.#timers.pop();
      this.#dead -= 1;
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

  /** Timers are taken back far more often than they run: the queue is swept before those are most of it. */
  readonly #cancelled = (): void => {
    this.#dead += 1;
    if (this.#dead < 1_000 || this.#dead * 2 < this.#timers.size) return;
    const live = new TimeQueue<VirtualTimer>();
    for (let timer = this.#timers.pop(); timer; timer = this.#timers.pop())
      if (timer.run !== null) live.push(timer);
    this.#timers = live;
    this.#dead = 0;
  };

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
      const timer = this.#timers.pop();
      const run = timer?.run;
      // Taken out: taking it back later changes nothing.
      if (timer) timer.run = null;
      run?.();
      await this.#settle();
    }
  }
}
