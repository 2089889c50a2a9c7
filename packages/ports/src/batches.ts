import { type Clock, pause } from './clock.ts';

/** Rules for collecting items into batches. */
export interface BatchRule<Item> {
  /** Items that arrive within this time are processed together, milliseconds. */
  readonly gatherMs: number;
  /** Pause between two batches of one key, milliseconds. A single item does not wait for it. */
  readonly spacingMs: number;
  /** Maximum weight of one batch, unless a single item weighs more. */
  readonly most: number;
  /** Weight of an item; default 1. */
  weightOf?(item: Item): number;
}

/**
 * Processes single items in batches, one batch after another for each key: while one is in progress the next one is collected.
 * Different keys do not wait for each other.
 */
export class Batches<Item> {
  readonly #clock: Clock;
  readonly #rule: BatchRule<Item>;
  readonly #work: (key: string, items: readonly Item[]) => Promise<void>;
  readonly #waiting = new Map<string, Item[]>();
  readonly #running = new Map<string, Promise<void>>();

  /** `work` processes one batch, in the order in which its items arrived. It must handle its errors itself and not reject. */
  constructor(
    clock: Clock,
    rule: BatchRule<Item>,
    work: (key: string, items: readonly Item[]) => Promise<void>,
  ) {
    this.#clock = clock;
    this.#rule = rule;
    this.#work = work;
  }

  /** Adds `item` to one of the next batches of `key`. */
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

  /** Resolves when everything that was added is processed. */
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

  /** The oldest waiting items, as many as fit into one batch; at least one when there are any. */
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
