import { Batches, type Clock } from '@hawser/ports';

/** Most that one round does. */
const RULE = { gatherMs: 2, spacingMs: 2, most: 200 };

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly done: (outcome: Outcome) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Does what many ask for one by one in rounds, one after the other, and gives each its outcome. Ten thousand agents that come at
 * once cost statements for each round, and not for each agent.
 */
export class BatchedCalls<Item, Outcome> {
  readonly #work: (key: string, items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly #batches: Batches<Waiting<Item, Outcome>>;

  /** `work` gives the outcomes in the order of its items; where a round fails, each of it is tried alone. */
  constructor(clock: Clock, work: (key: string, items: readonly Item[]) => Promise<readonly Outcome[]>) {
    this.#work = work;
    this.#batches = new Batches(clock, RULE, (key, round) => this.#round(key, round));
  }

  /** Does `item` in the next round of `key`: a context, where a round is a transaction of one. */
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
