import type { SeededRandom } from '@hawser/ports/virtual';
import { ACTIONS, conflictingActions } from '../actions/all.ts';
import { defineNetwork, setRuleForAll } from '../actions/networks.ts';
import { createObject, write } from '../actions/objects.ts';
import { attach, repairRouters } from '../actions/routers.ts';
import { anyOf, type ActionContext, type Install } from '../users/action-context.ts';
import type { ExpectedState } from '../users/expected-state.ts';
import type { User } from '../users/user.ts';

/** Pauses between two actions: short ones and long ones, milliseconds. */
const BUSY_MS = [50, 1_500] as const;
const IDLE_MS = [2_000, 15_000] as const;
/** Period in which a user checks what was started, milliseconds. */
const TEND_MS = 15_000;
/** How long a user thinks before a change when there are other users, who act at the same time, milliseconds. */
const THINK_MS = [500, 6_000] as const;
/** Number of objects that an idle account starts with. */
const IDLE_OBJECTS = 6;

/** Options of an account. */
interface AccountOptions {
  /** Users who send commands at the same time. */
  readonly users: readonly User[];
  /** The state that was acknowledged to all of them. */
  readonly expected: ExpectedState;
  readonly random: SeededRandom;
  readonly sites: readonly string[];
  readonly install: (site: string, install: Install) => void;
}

/** The users of an account, and the acknowledged state. */
export class Account {
  readonly name: string;
  readonly users: readonly User[];
  readonly expected: ExpectedState;
  readonly #contexts: readonly ActionContext[];
  readonly #edits: (readonly [share: number, tag: string])[] = [];
  /** Ids of the records that users are working on. */
  readonly #workingOn: (string | undefined)[] = [];
  #isFast = false;
  #isOver = false;

  constructor({ users, expected, random, sites, install }: AccountOptions) {
    this.name = users[0]?.account ?? '';
    this.users = users;
    this.expected = expected;
    let numbers = 0;
    const count = () => ++numbers;
    this.#contexts = users.map((user, index) => {
      const own = random.fork(`context ${index}`);
      const choose = <Item extends { readonly id: string }>(items: Iterable<Item>): Item | undefined => {
        const all = [...items];
        const common = all.filter(({ id }) => id === this.#othersWorkOn(index));
        const chosen = anyOf(own, common.length > 0 && own.chance(0.8) ? common : all);
        this.#workingOn[index] = chosen?.id;
        return chosen;
      };
      const think = async () => {
        if (!user.isOnlyUser && !this.#isFast && own.chance(0.8)) await user.idle(...THINK_MS);
      };
      return { user, expected, random: own, sites, install, count, choose, think };
    });
  }

  /** Creates a network with all the sites in it. */
  async setUp(): Promise<void> {
    const [context] = this.#contexts;
    if (context === undefined) return;
    await defineNetwork(context);
    const [networkID = ''] = this.expected.networks.keys();
    for (const site of context.sites) await attach(context, site, networkID);
    await setRuleForAll(context, networkID);
  }

  /** All users act until {@link stop}; the first one also checks what was started, without end. */
  async work(): Promise<void> {
    await Promise.all(this.#contexts.map((context, index) => this.#work(context, index)));
  }

  /** Creates a few objects and then makes edits only. */
  async stayIdle(): Promise<void> {
    const [context] = this.#contexts;
    if (context === undefined) return;
    for (let i = 0; i < IDLE_OBJECTS; i++) await createObject(context);
    let tendedMs = 0;
    for (;;) {
      await this.#edit(context);
      tendedMs = await this.#rest(context, tendedMs);
    }
  }

  /** Schedules another image for a share (0 to 1) of the Deployments. */
  edit(share: number, tag: string): void {
    if (!this.#isOver) this.#edits.push([share, tag]);
  }

  /** Users act with short pauses from now on. */
  speedUp(): void {
    this.#isFast = true;
  }

  /** Users send no new command; a command in progress is repeated until it is answered. */
  stop(): void {
    this.#isOver = true;
    this.#edits.length = 0;
  }

  async #work(context: ActionContext, index: number): Promise<void> {
    const isFirst = index === 0;
    for (let tendedMs = 0; isFirst || !this.#isOver; ) {
      if (!this.#isOver) {
        if (isFirst) await this.#edit(context);
        await this.#actOnce(context, index);
        this.#workingOn[index] = undefined;
      }
      tendedMs = await this.#rest(context, tendedMs);
    }
  }

  /** Waits, and repairs routers when it is time to; returns how long nobody has checked. */
  async #rest(context: ActionContext, tendedMs: number): Promise<number> {
    const isBusy = !this.#isOver && (this.#isFast || context.random.chance(0.7));
    const [leastMs, mostMs] = isBusy ? BUSY_MS : IDLE_MS;
    const waitedMs = tendedMs + (await context.user.idle(leastMs, mostMs));
    if (waitedMs < TEND_MS) return waitedMs;
    await repairRouters(context);
    return 0;
  }

  /** The record that another user is working on. */
  #othersWorkOn(index: number): string | undefined {
    return this.#workingOn.find((id, at) => at !== index && id !== undefined);
  }

  async #actOnce(context: ActionContext, index: number): Promise<void> {
    const rivals = conflictingActions(this.expected, this.#othersWorkOn(index) ?? '');
    if (rivals.length > 0 && context.random.chance(0.5) && (await context.random.pick(rivals)(context)))
      return;
    let dice = context.random.between(1, 100);
    for (const [times, act] of ACTIONS) {
      dice -= times;
      if (dice > 0) continue;
      if (!(await act(context))) await createObject(context);
      return;
    }
  }

  async #edit(context: ActionContext): Promise<void> {
    for (let edit = this.#edits.shift(); edit !== undefined; edit = this.#edits.shift()) {
      const [share, value] = edit;
      const deployments = [...this.expected.objects.values()].filter(({ replicas }) => replicas !== null);
      // At least one: a share of so few may round to none.
      for (const [index, object] of deployments.entries())
        if (index === 0 || context.random.chance(share)) await write(context, object, { ...object, value });
    }
  }
}
