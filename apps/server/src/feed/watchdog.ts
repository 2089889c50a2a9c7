import { type Clock, every, type Timer } from '@hawser/ports';
import type { Feed } from './feed.ts';

/** How often is looked whether the feed has read since, milliseconds. */
export const CHECK_MS = 500;
/**
 * For how long the feed may have read nothing, milliseconds: longer than one of its reads takes where ten thousand agents come back at
 * once, and short beside a lease.
 */
export const SILENCE_MS = 4_000;

/** What there is to do when the database is not heard, and when it is again. */
interface Listeners {
  /** Nothing was read since this instant, epoch ms. Called at each look as long as it is so. */
  lost(since: number): void;
  recovered(): void;
}

/**
 * Notices that the database tells nothing any more. Then nobody knows whether what is shown still holds: no change arrives, and no
 * lease that ran out is marked. It counts its own looks, so that neither a clock that is set nor a process that stood still for a
 * moment is taken for that. Costs the same however many look.
 */
export class FeedWatchdog {
  readonly #feed: Feed;
  readonly #listeners: Listeners;
  readonly #timer: Timer;
  #lastReadAt: number;
  /** Since the feed has read last. */
  #checks = 0;

  constructor(clock: Clock, feed: Feed, listeners: Listeners) {
    this.#feed = feed;
    this.#listeners = listeners;
    this.#lastReadAt = feed.lastReadAt();
    this.#timer = every(clock, CHECK_MS, () => this.#check());
  }

  stop(): void {
    this.#timer.cancel();
  }

  #check(): void {
    const lastReadAt = this.#feed.lastReadAt();
    const wasLost = this.#isLost;
    this.#checks = lastReadAt === this.#lastReadAt ? this.#checks + 1 : 0;
    this.#lastReadAt = lastReadAt;
    if (this.#isLost) this.#listeners.lost(lastReadAt);
    else if (wasLost) this.#listeners.recovered();
  }

  get #isLost(): boolean {
    return this.#checks * CHECK_MS > SILENCE_MS;
  }
}
