import type { StreamItem } from '@hawser/contract/streams';
import { type Clock, pause } from '@hawser/ports';

/** JSON characters a second of all logs together: over 3,000 lines of usual length. */
const PER_SECOND = 1_048_576;
/** How much may be sent at once, such as the newest lines of 50 pods. */
const BURST = 2 * PER_SECOND;

/**
 * Slows the logs of an agent down to what can be read at all, so that a burst of them takes no processor time from reports. The kubelet
 * keeps what is not read yet.
 */
export class Pace {
  readonly #clock: Clock;
  #room = BURST;
  #at: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#at = clock.now();
  }

  /** The same items, none before there is room for it. */
  async *slowed<Item extends StreamItem>(
    items: AsyncIterable<Item>,
    signal: AbortSignal,
  ): AsyncGenerator<Item> {
    for await (const item of items) {
      for (this.#refill(); this.#room <= 0 && !signal.aborted; this.#refill()) {
        await pause(this.#clock, Math.ceil((-this.#room / PER_SECOND) * 1_000) + 1, signal);
      }
      this.#room -= JSON.stringify(item).length;
      yield item;
    }
  }

  #refill(): void {
    const now = this.#clock.now();
    // A clock that was set back adds nothing.
    const passed = Math.max(0, now - this.#at);
    this.#at = now;
    this.#room = Math.min(BURST, this.#room + (passed / 1_000) * PER_SECOND);
  }
}
