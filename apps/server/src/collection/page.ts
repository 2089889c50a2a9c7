import {
  type AnyCollectionContract,
  type ListQuery,
  listQuery,
  queryOfList,
  type RowOf,
} from '@hawser/contract/collection';
import { pageOf } from '@hawser/contract/paging';
import type { z } from 'zod';
import { invalid } from '../http/failure.ts';
import { type AnyRoute, read, type Work } from '../http/route.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Collection } from './collection.ts';

/** One page of a collection as HTTP lists answer it; `after` is the `next` of the page before. */
export async function pageFrom<Contract extends AnyCollectionContract>(
  { contract, select, rows }: Collection<Contract>,
  viewer: Viewer,
  asked: ListQuery,
): Promise<{ items: RowOf<Contract>[]; next: string | null; total: number }> {
  const { after = '0' } = asked;
  if (!/^\d{1,9}$/.test(after)) throw invalid('The page is not known.', 'after');
  const from = Number(after);
  const { keys, total } = await select(viewer, queryOfList(contract, asked, from));
  const found = await rows(viewer, keys);
  const end = from + keys.length;
  return {
    items: keys.flatMap((key) => found.get(key) ?? []),
    next: end < total && keys.length > 0 ? String(end) : null,
    total,
  };
}

/** What a list of a collection is called, and where it is. */
interface ListRoute {
  /** camelCase and unique, such as `listNetworks`. */
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly policy: 'account' | 'member';
  /** `/api/<name of the collection>` where it is left out. */
  readonly path?: string;
}

/** `GET` of a page of the collection, with its filters and orders. */
export function listRoute<Contract extends AnyCollectionContract>(
  collection: Collection<Contract>,
  of: ListRoute,
): AnyRoute {
  const { contract } = collection;
  return read({
    path: `/api/${contract.name}`,
    ...of,
    method: 'GET',
    limit: 'read',
    query: listQuery(contract),
    answer: pageOf(contract.row),
    handle: (work) => pageFrom(collection, work, work.query),
  });
}

/** The same of the rows that belong to a record in the path: `filter` is the one that chooses them, `idOf` its value, or 404. */
export function listRouteWithin<Contract extends AnyCollectionContract, Params extends z.ZodType>(
  collection: Collection<Contract>,
  of: ListRoute & {
    readonly path: string;
    readonly params: Params;
    readonly filter: keyof Contract['filters'] & string;
    idOf(work: Work<z.infer<Params>, ListQuery, undefined>): Promise<string>;
  },
): AnyRoute {
  const { contract } = collection;
  const { filter, idOf, ...route } = of;
  return read({
    ...route,
    method: 'GET',
    limit: 'read',
    query: listQuery(contract, [filter]),
    answer: pageOf(contract.row),
    handle: async (work) => pageFrom(collection, work, { ...work.query, [filter]: await idOf(work) }),
  });
}
