import { type Clock, pause } from './clock.ts';

/** How items are gathered. */
export interface BatchRule<Item> {
  /** What comes together within this time is done together, milliseconds. */
  readonly gatherMs: number;
  /** Pause between two batches of one key, milliseconds: a lone item does not wait, many share one. */
  readonly spacingMs: number;
  /** Most that the items of one batch weigh, unless a single one weighs more. */
  readonly most: number;
  /** How much an item weighs; 1 without it. */
  weightOf?(item: Item): number;
}

/**
 * Does what comes one by one in batches, one after the other by key: while one is under way the next one gathers. Different keys
 * do not wait for each other.
 */
export class Batches<Item> {
  readonly #clock: Clock;
  readonly #rule: BatchRule<Item>;
  readonly #work: (key: string, items: readonly Item[]) => Promise<void>;
  readonly #waiting = new Map<string, Item[]>();
  readonly #running = new Map<string, Promise<void>>();

  /** `work` does one batch, in the order in which its items came. What fails is its own to handle: it must not reject. */
  constructor(
    clock: Clock,
    rule: BatchRule<Item>,
    work: (key: string, items: readonly Item[]) => Promise<void>,
  ) {
    this.#clock = clock;
    this.#rule = rule;
    this.#work = work;
  }

  /** Does `item` with one of the next batches of `key`. */
  add(key: string, item: Item): void {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) this.#waiting.set(key, [item]);
    else waiting.push(item);
    if (this.#running.has(key)) return;
    const run = new Promise<void>((resolve) =>
      this.#clock.after(this.#rule.gatherMs, () => void this.#run(key).then(resolve)),
    );
    this.#running.set(key, run);
  }

  /** Resolves when everything that was added is done. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async #run(key: string): Promise<void> {
    for (let batch = this.#take(key); batch.length > 0; batch = this.#take(key)) {
      await this.#work(key, batch);
      await pause(this.#clock, this.#rule.spacingMs);
    }
    this.#running.delete(key);
  }

  /** The oldest that wait, as many as one batch takes; at least one where there are any. */
  #take(key: string): readonly Item[] {
    const { most, weightOf } = this.#rule;
    const waiting = this.#waiting.get(key) ?? [];
    let weight = 0;
    const past = waiting.findIndex((item, index) => {
      weight += weightOf?.(item) ?? 1;
      return index > 0 && weight > most;
    });
    if (past >= 0) return waiting.splice(0, past);
    this.#waiting.delete(key);
    return waiting;
  }
}
