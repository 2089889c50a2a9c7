import type { SeededRandom } from '../../random/seeded-random.ts';
import { deleteCluster, importClusters, redefineCluster, tagCluster } from './acts/clusters.ts';
import {
  chooseFeatures,
  defineGitOps,
  defineNetwork,
  deleteNetwork,
  placeEverything,
  placeSomehow,
  tearDown,
} from './acts/networks.ts';
import { changeObject, createObject, deleteObject, importObjects, tagObject, write } from './acts/objects.ts';
import { attach, attachSite, detach, tend } from './acts/routers.ts';
import type { Act, Desk, Install } from './desk.ts';
import { Holdings } from './holdings.ts';
import type { Person } from './person.ts';

/** How often of a hundred times an owner does what. */
const ACTS: readonly (readonly [times: number, act: Act])[] = [
  [16, createObject],
  [25, changeObject],
  [5, tagObject],
  [8, deleteObject],
  [8, placeSomehow],
  [5, tagCluster],
  [5, attachSite],
  [6, detach],
  [3, importClusters],
  [3, deleteCluster],
  [2, redefineCluster],
  [3, defineNetwork],
  [2, defineGitOps],
  [2, chooseFeatures],
  [1, tearDown],
  [4, deleteNetwork],
  [2, importObjects],
];
/** Pauses between two acts: in the middle of work, and otherwise, milliseconds. */
const BUSY_MS = [50, 1_500] as const;
const IDLE_MS = [2_000, 15_000] as const;
/** How often somebody looks after what was begun, milliseconds. */
const TEND_MS = 15_000;
/** Objects that an owner begins with who does nothing afterwards. */
const STILL_OBJECTS = 6;

/** What an owner is made of. */
export interface OwnerOptions {
  readonly person: Person;
  readonly random: SeededRandom;
  readonly sites: readonly string[];
  readonly install: (site: string, install: Install) => void;
}

/** The one who decides in an account, and what it knows to be acknowledged. */
export class Owner {
  readonly person: Person;
  readonly holdings = new Holdings();
  readonly #desk: Desk;
  readonly #random: SeededRandom;
  readonly #edits: (readonly [share: number, tag: string])[] = [];
  #isOver = false;
  #tendedMs = 0;

  constructor({ person, random, sites, install }: OwnerOptions) {
    this.person = person;
    this.#random = random;
    let numbers = 0;
    const { holdings } = this;
    this.#desk = { person, holdings, random, sites, install, count: () => ++numbers };
  }

  get account(): string {
    return this.person.account;
  }

  /** Makes a network with all the sites in it. */
  async settle(): Promise<void> {
    await defineNetwork(this.#desk);
    const [networkID = ''] = this.holdings.networks.keys();
    for (const site of this.#desk.sites) await attach(this.#desk, site, networkID);
    await placeEverything(this.#desk, networkID);
  }

  /** Changes things until {@link stop}, and looks after what was begun, for ever. */
  async live(): Promise<void> {
    for (;;) {
      if (!this.#isOver) {
        await this.#edit();
        await this.#act();
      }
      await this.#rest();
    }
  }

  /** Does nothing by itself but for a few objects at the beginning; edits are still made. */
  async lie(): Promise<void> {
    for (let i = 0; i < STILL_OBJECTS; i++) await createObject(this.#desk);
    for (;;) {
      await this.#edit();
      await this.#rest();
    }
  }

  /** Some time soon: another image for a part (0 to 1) of the Deployments. */
  edit(share: number, tag: string): void {
    if (!this.#isOver) this.#edits.push([share, tag]);
  }

  /** No new command is given; the one under way is still given until it is answered. */
  stop(): void {
    this.#isOver = true;
    this.#edits.length = 0;
  }

  async #rest(): Promise<void> {
    const isBusy = !this.#isOver && this.#random.chance(0.7);
    const [leastMs, mostMs] = isBusy ? BUSY_MS : IDLE_MS;
    this.#tendedMs += await this.person.idle(leastMs, mostMs);
    if (this.#tendedMs < TEND_MS) return;
    this.#tendedMs = 0;
    await tend(this.#desk);
  }

  async #act(): Promise<void> {
    let dice = this.#random.between(1, 100);
    for (const [times, act] of ACTS) {
      dice -= times;
      if (dice > 0) continue;
      if (!(await act(this.#desk))) await createObject(this.#desk);
      return;
    }
  }

  async #edit(): Promise<void> {
    for (let edit = this.#edits.shift(); edit !== undefined; edit = this.#edits.shift()) {
      const [share, value] = edit;
      const deployments = [...this.holdings.objects.values()].filter(({ replicas }) => replicas !== null);
      // One at least: a share of so few may be none.
      for (const [index, object] of deployments.entries())
        if (index === 0 || this.#random.chance(share)) await write(this.#desk, object, { ...object, value });
    }
  }
}
