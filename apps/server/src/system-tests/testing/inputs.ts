import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCollection } from '../../collection/collection.ts';
import type { AnyRoute } from '../../http/route.ts';
import { testedCollections, TESTED_NOUNS } from './nouns.ts';
import type { AccountToPopulate, Ids, Populate, RequestInput, RequestInputs } from './request-input.ts';
import { queryStringsOf, samplesOf } from './samples.ts';

const SRC = join(import.meta.dirname, '../..');

/** Exports of a noun's `testing/inputs.ts`. */
interface NounInputs {
  readonly inputs?: RequestInputs;
  readonly removals?: RequestInputs;
  readonly populate?: Populate;
  /** Words that the noun's filters take, beside ids. */
  readonly words?: (canary: string) => readonly string[];
}

const files = TESTED_NOUNS.flatMap(({ name }) =>
  ['', 'testing'].map((folder) => join(SRC, folder, name, 'testing/inputs.ts')),
).filter(existsSync);
const nounInputs = await Promise.all(files.map((file) => import(file) as Promise<NounInputs>));

/**
 * Valid inputs of every route with a policy, except lists of collections, by operationId. Deletions are last, in the reverse
 * order of the nouns, so that an account can send all of them in this order.
 */
export const INPUTS: RequestInputs = Object.assign(
  {},
  ...nounInputs.map(({ inputs }) => inputs),
  ...nounInputs.map(({ removals }) => removals).reverse(),
);

/** Adds the records of each noun that brings its own. Returns the ids of all. */
export async function populateNouns(account: AccountToPopulate): Promise<Ids> {
  let { ids } = account;
  for (const { populate } of nounInputs) ids = { ...ids, ...(await populate?.({ ...account, ids })) };
  return ids;
}

/** Words that occur in the records of one account, for every filter that takes words. */
export const wordsOf = (ids: Ids, canary: string): readonly string[] => [
  canary,
  ...Object.values(ids),
  ...nounInputs.flatMap(({ words }) => words?.(canary) ?? []),
];

/** The input of a route: by operationId, or for the list of a collection derived from its contract. */
export function inputOf(route: AnyRoute, ids: Ids, canary: string): RequestInput {
  const listed = listedCollection(route);
  if (listed === undefined) return INPUTS[route.operationId]?.(ids, canary) ?? {};
  const queries = queryStringsOf(samplesOf(listed.contract, wordsOf(ids, canary)));
  return { queries: ['limit=1', 'limit=1&after=1', ...queries] };
}

/** The collection that the route lists, if any. */
export const listedCollection = ({ method, path }: AnyRoute): AnyCollection | undefined =>
  method === 'GET'
    ? testedCollections.all.find(({ contract }) => path === `/api/${contract.name}`)
    : undefined;
