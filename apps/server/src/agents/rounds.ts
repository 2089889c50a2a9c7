import { type Clock, pause } from '@hawser/ports';

/** What comes together is done together, and so long a round leaves to the next one, milliseconds. */
const GATHER_MS = 2;
/** Most that one round does. */
const ITEMS_MAX = 200;

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly done: (outcome: Outcome) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Does what many ask for one by one in rounds, one after the other: while one is under way the next one gathers. Ten thousand
 * agents that come at once cost statements for each round, and not for each agent.
 */
export class Rounds<Item, Outcome> {
  readonly #clock: Clock;
  readonly #work: (key: string, items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly #waiting = new Map<string, Waiting<Item, Outcome>[]>();

  /** `work` gives the outcomes in the order of its items; where a round fails, each of it is tried alone. */
  constructor(clock: Clock, work: (key: string, items: readonly Item[]) => Promise<readonly Outcome[]>) {
    this.#clock = clock;
    this.#work = work;
  }

  /** Does `item` in the next round of `key`: a context, where a round is a transaction of one. */
  do(key: string, item: Item): Promise<Outcome> {
    return new Promise((done, failed) => {
      const waiting = this.#waiting.get(key);
      if (waiting !== undefined) {
        waiting.push({ item, done, failed });
        return;
      }
      this.#waiting.set(key, [{ item, done, failed }]);
      this.#clock.after(GATHER_MS, () => void this.#run(key));
    });
  }

  async #run(key: string): Promise<void> {
    for (;;) {
      const round = this.#waiting.get(key)?.splice(0, ITEMS_MAX) ?? [];
      if (round.length === 0) break;
      await this.#round(key, round);
      await pause(this.#clock, GATHER_MS);
    }
    this.#waiting.delete(key);
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
