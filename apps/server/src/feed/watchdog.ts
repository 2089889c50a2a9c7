import { type Clock, every, type Timer } from '@hawser/ports';
import type { Feed } from './feed.ts';

/** How often the watchdog checks that the feed has read, milliseconds. */
export const CHECK_MS = 500;
/**
 * How long the feed may go without reading, milliseconds: longer than a read takes when ten thousand agents reconnect at once,
 * and short compared with a lease.
 */
export const SILENCE_MS = 4_000;

/** Called when the feed stops reading from the database, and when it reads again. */
interface Listeners {
  /** Nothing was read since this time, epoch ms. Called at each check while that is so. */
  lost(since: number): void;
  recovered(): void;
}

/**
 * Detects that the feed no longer reads from the database. What is shown may then be stale, because no change arrives and no
 * expired lease is marked. It counts its own checks, so that neither a changed clock nor a paused process is mistaken for that.
 */
export class FeedWatchdog {
  readonly #feed: Feed;
  readonly #listeners: Listeners;
  readonly #timer: Timer;
  #lastReadAt: number;
  /** Checks since the feed last read. */
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
