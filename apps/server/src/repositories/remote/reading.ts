import { turn } from '@hawser/ports';

/** How much is read before others get their turn; about 10 ms. */
const UNBROKEN = 1_000_000;

/**
 * Counts what reading an answer costs, and lets requests of others in between. A repository chooses what it answers, and millions of
 * the smallest items take seconds.
 */
export class Reading {
  #done = 0;

  /** The turn to wait for if much was read since the last one; else null. `cost`: about a byte or 10 ns. */
  pause(cost: number): Promise<void> | null {
    this.#done += cost;
    if (this.#done < UNBROKEN) return null;
    this.#done = 0;
    return turn();
  }
}
