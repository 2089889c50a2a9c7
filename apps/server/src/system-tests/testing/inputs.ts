import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCollection } from '../../collection/collection.ts';
import { collections } from '../../collections.ts';
import type { AnyRoute } from '../../http/route.ts';
import { NOUNS } from '../../nouns.ts';
import type { Input, Inputs } from './input.ts';
import { addressesOf, samplesOf } from './samples.ts';
import type { Ids } from './world.ts';

const SRC = join(import.meta.dirname, '../..');

/** What a noun's `testing/inputs.ts` exports. */
interface OfNoun {
  readonly inputs?: Inputs;
  readonly removals?: Inputs;
}

const files = NOUNS.map(({ name }) => join(SRC, name, 'testing/inputs.ts')).filter(existsSync);
const ofNouns = await Promise.all(files.map((file) => import(file) as Promise<OfNoun>));

/**
 * What every route with a policy is asked with, the lists of collections aside, by operationId. What removes is last, in the reverse
 * order of the nouns, so that an account can ask all of them in this order.
 */
export const INPUTS: Inputs = Object.assign(
  {},
  ...ofNouns.map(({ inputs }) => inputs),
  ...ofNouns.map(({ removals }) => removals).reverse(),
);

/** Words that name the records of one account, in every filter that takes words. */
export const wordsOf = (ids: Ids, canary: string): readonly string[] => [
  canary,
  ...Object.values(ids),
  `${canary}-feature`,
  `${canary}-place`,
  `${canary}-tag`,
  `5.1.1-${canary}`,
  'basic',
  'ConfigMap',
];

/** What a route is asked with: by its operationId, or, of the list of a collection, by what this one declares. */
export function inputOf(route: AnyRoute, ids: Ids, canary: string): Input {
  const listed = listedBy(route);
  if (listed === undefined) return INPUTS[route.operationId]?.(ids, canary) ?? {};
  const queries = addressesOf(samplesOf(listed.contract, wordsOf(ids, canary)));
  return { queries: ['limit=1', 'limit=1&after=1', ...queries] };
}

/** The collection that the route lists. */
export const listedBy = ({ method, path }: AnyRoute): AnyCollection | undefined =>
  method === 'GET' ? collections.all.find(({ contract }) => path === `/api/${contract.name}`) : undefined;
