import { Batches, type Clock } from '@hawser/ports';

/** Delays in milliseconds, and the most items in one batch. */
const RULE = { gatherMs: 2, spacingMs: 2, most: 200 };

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly done: (outcome: Outcome) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Combines single calls into batches, which run one after the other, and returns to each caller its own result. Ten thousand
 * agents that connect at once cost statements per batch, not per agent.
 */
export class BatchedCalls<Item, Outcome> {
  readonly #work: (key: string, items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly #batches: Batches<Waiting<Item, Outcome>>;

  /** `work` returns the outcomes in the order of its items. When a batch fails, each of its items is tried alone. */
  constructor(clock: Clock, work: (key: string, items: readonly Item[]) => Promise<readonly Outcome[]>) {
    this.#work = work;
    this.#batches = new Batches(clock, RULE, (key, round) => this.#round(key, round));
  }

  /** Adds `item` to the next batch of `key`, which is the context when a batch is one transaction. */
  call(key: string, item: Item): Promise<Outcome> {
    return new Promise((done, failed) => this.#batches.add(key, { item, done, failed }));
  }

  async #round(key: string, round: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#work(
        key,
        round.map(({ item }) => item),
      );
      for (const [at, { done }] of round.entries()) done(outcomes[at] as Outcome);
    } catch (error) {
      if (round.length === 1) round[0]?.failed(error);
      // One must not fail because of another.
      else for (const one of round) await this.#round(key, [one]);
    }
  }
}
