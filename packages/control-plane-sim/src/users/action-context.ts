import type { SeededRandom } from '@hawser/ports/virtual';
import type { ExpectedState } from './expected-state.ts';
import type { User } from './user.ts';

/** Parameters of an agent's installation. */
export interface Install {
  readonly routerID: string;
  readonly installId: string;
}

/** What an action of a user can use. */
export interface ActionContext {
  readonly user: User;
  readonly expected: ExpectedState;
  readonly random: SeededRandom;
  /** Names of the clusters that an agent can be installed in. */
  readonly sites: readonly string[];
  /** Runs the install command in a site. */
  readonly install: (site: string, install: Install) => void;
  /** A number that has not been used in a name. */
  readonly count: () => number;
  /** One of these records, if there is any: often one that another user of the account is working on. */
  readonly choose: <Item extends { readonly id: string }>(items: Iterable<Item>) => Item | undefined;
  /** Waits for the time between reading a record and sending a command about it. */
  readonly think: () => Promise<void>;
}

/** An action of a user; false when there is no suitable record now. */
export type Action = (context: ActionContext) => Promise<boolean>;

/** Response to a command that created a record. */
export interface Made {
  readonly created: { readonly id: string; readonly version: number };
}

/** Response to a command that changed a record. */
export interface Changed {
  readonly updated: { readonly id: string; readonly version: number };
}

/** Namespace of every agent. */
export const NAMESPACE = 'team';

/** Names of a kind of record that several users choose. */
const COMMON_NAMES = 4;

/** The tags that rules refer to. */
export const TAGS = ['green', 'blue'] as const;

/** None of the tags, or some. */
export const someTags = (random: SeededRandom): string[] => TAGS.filter(() => random.chance(0.4));

/** A random one of them, if there is any. */
export function anyOf<Item>(random: SeededRandom, items: Iterable<Item>): Item | undefined {
  const all = [...items];
  return all.length === 0 ? undefined : random.pick(all);
}

/** A name for a new record: unique to this user, or one that other users of the account choose as well. */
export function newName({ user, random, count }: ActionContext, what: string): string {
  const isCommon = !user.isOnlyUser && random.chance(0.3);
  return `${user.account}-${what}-${isCommon ? `common-${random.between(1, COMMON_NAMES)}` : count()}`;
}
