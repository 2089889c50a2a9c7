import type { SeededRandom } from '@hawser/ports/virtual';
import { ACTS, rivalActs } from '../actions/all.ts';
import { defineNetwork, placeEverything } from '../actions/networks.ts';
import { createObject, write } from '../actions/objects.ts';
import { attach, tend } from '../actions/routers.ts';
import { anyOf, type Desk, type Install } from '../users/action-context.ts';
import type { Holdings } from '../users/expected-state.ts';
import type { Person } from '../users/user.ts';

/** Pauses between two acts: in the middle of work, and otherwise, milliseconds. */
const BUSY_MS = [50, 1_500] as const;
const IDLE_MS = [2_000, 15_000] as const;
/** How often somebody looks after what was begun, milliseconds. */
const TEND_MS = 15_000;
/** How long somebody thinks who is not alone: in this time others go on, milliseconds. */
const PONDER_MS = [500, 6_000] as const;
/** Objects that an owner begins with who does nothing afterwards. */
const STILL_OBJECTS = 6;

/** What an owner is made of. */
export interface OwnerOptions {
  /** Everybody who gives commands in the account, at the same time. */
  readonly people: readonly Person[];
  /** What all of them know to be there. */
  readonly holdings: Holdings;
  readonly random: SeededRandom;
  readonly sites: readonly string[];
  readonly install: (site: string, install: Install) => void;
}

/** Those who decide in an account, and what they know to be acknowledged. */
export class Owner {
  readonly account: string;
  readonly people: readonly Person[];
  readonly holdings: Holdings;
  readonly #desks: readonly Desk[];
  readonly #edits: (readonly [share: number, tag: string])[] = [];
  /** Ids of the records that people work on just now. */
  readonly #inMind: (string | undefined)[] = [];
  #isHurried = false;
  #isOver = false;

  constructor({ people, holdings, random, sites, install }: OwnerOptions) {
    this.account = people[0]?.account ?? '';
    this.people = people;
    this.holdings = holdings;
    let numbers = 0;
    const count = () => ++numbers;
    this.#desks = people.map((person, index) => {
      const own = random.fork(`desk ${index}`);
      const choose = <Item extends { readonly id: string }>(items: Iterable<Item>): Item | undefined => {
        const all = [...items];
        const common = all.filter(({ id }) => id === this.#inOthersMind(index));
        const chosen = anyOf(own, common.length > 0 && own.chance(0.8) ? common : all);
        this.#inMind[index] = chosen?.id;
        return chosen;
      };
      const ponder = async () => {
        if (!person.isAlone && !this.#isHurried && own.chance(0.8)) await person.idle(...PONDER_MS);
      };
      return { person, holdings, random: own, sites, install, count, choose, ponder };
    });
  }

  /** Makes a network with all the sites in it. */
  async settle(): Promise<void> {
    const [desk] = this.#desks;
    if (desk === undefined) return;
    await defineNetwork(desk);
    const [networkID = ''] = this.holdings.networks.keys();
    for (const site of desk.sites) await attach(desk, site, networkID);
    await placeEverything(desk, networkID);
  }

  /** Everybody changes things until {@link stop}; the first one also looks after what was begun, for ever. */
  async live(): Promise<void> {
    await Promise.all(this.#desks.map((desk, index) => this.#work(desk, index)));
  }

  /** Does nothing by itself but for a few objects at the beginning; edits are still made. */
  async lie(): Promise<void> {
    const [desk] = this.#desks;
    if (desk === undefined) return;
    for (let i = 0; i < STILL_OBJECTS; i++) await createObject(desk);
    let tendedMs = 0;
    for (;;) {
      await this.#edit(desk);
      tendedMs = await this.#rest(desk, tendedMs);
    }
  }

  /** Some time soon: another image for a part (0 to 1) of the Deployments. */
  edit(share: number, tag: string): void {
    if (!this.#isOver) this.#edits.push([share, tag]);
  }

  /** From now on one thing is done soon after the other. */
  hurry(): void {
    this.#isHurried = true;
  }

  /** No new command is given; the one under way is still given until it is answered. */
  stop(): void {
    this.#isOver = true;
    this.#edits.length = 0;
  }

  async #work(desk: Desk, index: number): Promise<void> {
    const isFirst = index === 0;
    for (let tendedMs = 0; isFirst || !this.#isOver; ) {
      if (!this.#isOver) {
        if (isFirst) await this.#edit(desk);
        await this.#act(desk, index);
        this.#inMind[index] = undefined;
      }
      tendedMs = await this.#rest(desk, tendedMs);
    }
  }

  /** Waits, and looks after what was begun where it is time to; gives for how long nobody looked. */
  async #rest(desk: Desk, tendedMs: number): Promise<number> {
    const isBusy = !this.#isOver && (this.#isHurried || desk.random.chance(0.7));
    const [leastMs, mostMs] = isBusy ? BUSY_MS : IDLE_MS;
    const waitedMs = tendedMs + (await desk.person.idle(leastMs, mostMs));
    if (waitedMs < TEND_MS) return waitedMs;
    await tend(desk);
    return 0;
  }

  /** What somebody else works on. */
  #inOthersMind(index: number): string | undefined {
    return this.#inMind.find((id, at) => at !== index && id !== undefined);
  }

  async #act(desk: Desk, index: number): Promise<void> {
    const rivals = rivalActs(this.holdings, this.#inOthersMind(index) ?? '');
    if (rivals.length > 0 && desk.random.chance(0.5) && (await desk.random.pick(rivals)(desk))) return;
    let dice = desk.random.between(1, 100);
    for (const [times, act] of ACTS) {
      dice -= times;
      if (dice > 0) continue;
      if (!(await act(desk))) await createObject(desk);
      return;
    }
  }

  async #edit(desk: Desk): Promise<void> {
    for (let edit = this.#edits.shift(); edit !== undefined; edit = this.#edits.shift()) {
      const [share, value] = edit;
      const deployments = [...this.holdings.objects.values()].filter(({ replicas }) => replicas !== null);
      // One at least: a share of so few may be none.
      for (const [index, object] of deployments.entries())
        if (index === 0 || desk.random.chance(share)) await write(desk, object, { ...object, value });
    }
  }
}
