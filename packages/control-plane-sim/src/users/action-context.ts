import type { SeededRandom } from '@hawser/ports/virtual';
import type { Holdings } from './expected-state.ts';
import type { Person } from './user.ts';

/** What an agent is installed with. */
export interface Install {
  readonly routerID: string;
  readonly installId: string;
}

/** What somebody of an account works with. */
export interface Desk {
  readonly person: Person;
  readonly holdings: Holdings;
  readonly random: SeededRandom;
  /** Names of the clusters that an agent can be installed in. */
  readonly sites: readonly string[];
  /** Runs the install command in a site. */
  readonly install: (site: string, install: Install) => void;
  /** A number that no name had before. */
  readonly count: () => number;
  /** One of these records, where there is any: often one that somebody else of the account works on just now. */
  readonly choose: <Item extends { readonly id: string }>(items: Iterable<Item>) => Item | undefined;
  /** What a person needs between looking at something and saying what shall become of it. */
  readonly ponder: () => Promise<void>;
}

/** Something that somebody does; false where there is nothing to do it with just now. */
export type Act = (desk: Desk) => Promise<boolean>;

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

/** Names of a kind of thing that several people think of. */
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

/** A name for something new: one that only this person gives, or, of those who share an account, one that the others give, too. */
export function newName({ person, random, count }: Desk, what: string): string {
  const isCommon = !person.isAlone && random.chance(0.3);
  return `${person.account}-${what}-${isCommon ? `common-${random.between(1, COMMON_NAMES)}` : count()}`;
}
