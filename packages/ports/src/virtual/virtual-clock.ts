import type { Clock, Timer } from '../clock.ts';
import { turn } from '../adapters/turn.ts';
import { TimeQueue } from './time-queue.ts';

/** Options of a virtual clock. */
interface VirtualClockOptions {
  /** The first instant, epoch milliseconds. */
  readonly startAt?: number;
  /** Resolves when the work that the last event started has settled, as far as it can before the next event. */
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

/** Half past midnight of a day in 2027. Any instant would do, as long as every run has the same. */
const START = Date.UTC(2027, 0, 4, 0, 30);

/**
 * A clock that stands still while code runs and jumps from one timer to the next. The same timers, set in the same
 * order, run in the same order.
 */
export class VirtualClock implements Clock {
  readonly #settle: () => Promise<void>;
  #timers = new TimeQueue<VirtualTimer>();
  /** Cancelled timers that are still in the queue. */
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

  /** A delay of zero or less runs at the current instant, after everything that is due before it. */
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

  /** When the next timer is due; null when there is none. */
  get nextAt(): number | null {
    for (let next = this.#timers.peek(); next !== undefined; next = this.#timers.peek()) {
      if (next.run !== null) return next.at;
      this.#timers.pop();
      this.#dead -= 1;
    }
    return null;
  }

  /**
   * Runs everything that is due until the instant `until` (epoch milliseconds), in order. Promises settle before
   * time advances. Afterwards the time is `until`.
   * @throws Error when it is running already: only one caller advances time.
   */
  async runUntil(until: number): Promise<void> {
    await this.#own(async () => {
      await this.#settle();
      while ((this.nextAt ?? Number.POSITIVE_INFINITY) <= until) await this.#step();
      this.#now = Math.max(this.#now, until);
    });
  }

  /** Like {@link runUntil}, relative to now. */
  runFor(durationMs: number): Promise<void> {
    return this.runUntil(this.#now + durationMs);
  }

  /**
   * Runs until `isDone` returns true, checking after each instant. Returns whether it did within `limitMs`; otherwise
   * the time is at the limit.
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

  /** Timers are cancelled far more often than they run, so cancelled ones are removed before they are most of the queue. */
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

  /** Runs all timers of the next instant. Each settles before the next runs, because a timer may cancel another of the same instant. */
  async #step(): Promise<void> {
    const at = this.nextAt;
    if (at === null) return;
    this.#now = Math.max(this.#now, at);
    for (let next = this.nextAt; next !== null && next <= at; next = this.nextAt) {
      const timer = this.#timers.pop();
      const run = timer?.run;
      // It has run: cancelling it later has no effect.
      if (timer) timer.run = null;
      run?.();
      await this.#settle();
    }
  }
}
