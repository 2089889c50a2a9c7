import type { SeededRandom } from '@hawser/ports/virtual';
import type { ExpectedState } from './expected-state.ts';
import type { User } from './user.ts';

/** What an agent is installed with. */
export interface Install {
  readonly routerID: string;
  readonly installId: string;
}

/** What an action of a user works with. */
export interface ActionContext {
  readonly user: User;
  readonly expected: ExpectedState;
  readonly random: SeededRandom;
  /** Names of the clusters that an agent can be installed in. */
  readonly sites: readonly string[];
  /** Runs the install command in a site. */
  readonly install: (site: string, install: Install) => void;
  /** A number that no name has had. */
  readonly count: () => number;
  /** One of these records, where there is any: often one that another user of the account is working on. */
  readonly choose: <Item extends { readonly id: string }>(items: Iterable<Item>) => Item | undefined;
  /** The time between reading a record and sending a command about it. */
  readonly think: () => Promise<void>;
}

/** Something that a user does; false where there is no record to do it with at present. */
export type Action = (context: ActionContext) => Promise<boolean>;

/** Answer to a command that made a record. */
export interface Made {
  readonly created: { readonly id: string; readonly version: number };
}

/** Answer to a command that changed one. */
export interface Changed {
  readonly updated: { readonly id: string; readonly version: number };
}

/** Namespace of every agent. */
export const NAMESPACE = 'team';

/** Names that several users choose for a kind of record. */
const COMMON_NAMES = 4;

/** The tags that there are, for which rules ask. */
export const TAGS = ['green', 'blue'] as const;

/** None of the tags, or some. */
export const someTags = (random: SeededRandom): string[] => TAGS.filter(() => random.chance(0.4));

/** One of them, where there is any. */
export function anyOf<Item>(random: SeededRandom, items: Iterable<Item>): Item | undefined {
  const all = [...items];
  return all.length === 0 ? undefined : random.pick(all);
}

/** A name for a new record: one that only this user gives, or one that other users of the account give as well. */
export function newName({ user, random, count }: ActionContext, what: string): string {
  const isCommon = !user.isOnlyUser && random.chance(0.3);
  return `${user.account}-${what}-${isCommon ? `common-${random.between(1, COMMON_NAMES)}` : count()}`;
}
