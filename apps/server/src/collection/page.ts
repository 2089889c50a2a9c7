import {
  type AnyCollectionContract,
  type ListQuery,
  listQuery,
  queryOfList,
  type RowOf,
} from '@hawser/contract/collection';
import { pageOf } from '@hawser/contract/paging';
import type { Right } from '@hawser/domain/rights';
import type { z } from 'zod';
import { invalid } from '../http/failure.ts';
import { type AnyRoute, read, type Work } from '../http/route.ts';
import type { Viewer } from '../store/viewer.ts';
import type { Collection } from './collection.ts';

/** Where a page of large rows ends before its limit, UTF-16 units of JSON: 200 applications of 1 MiB would take a gigabyte of memory. */
const PAGE_UNITS = 8 * 1_048_576;

/** Reads one page of a collection for an HTTP list. `after` is the `next` of the previous page. */
export async function readPage<Contract extends AnyCollectionContract>(
  collection: Collection<Contract>,
  viewer: Viewer,
  query: ListQuery,
): Promise<{ items: RowOf<Contract>[]; next: string | null; total: number }> {
  const { after = '0' } = query;
  if (!/^\d{1,9}$/.test(after)) throw invalid('The page is not known.', 'after');
  const from = Number(after);
  const { keys, total } = await collection.select(viewer, queryOfList(collection.contract, query, from));
  const { items, read } = await readRows(collection, viewer, keys);
  const end = from + read;
  return { items, next: end < total && read > 0 ? String(end) : null, total };
}

/** The rows of these keys, or of the first of them where they are large, and of how many keys they are. */
async function readRows<Contract extends AnyCollectionContract>(
  { rows, rowsAtOnce = Number.POSITIVE_INFINITY }: Collection<Contract>,
  viewer: Viewer,
  keys: readonly string[],
): Promise<{ readonly items: RowOf<Contract>[]; readonly read: number }> {
  const items: RowOf<Contract>[] = [];
  let read = 0;
  for (let units = 0; read < keys.length && units < PAGE_UNITS; ) {
    const part = keys.slice(read, read + rowsAtOnce);
    const found = await rows(viewer, part);
    const partItems = part.flatMap((key) => found.get(key) ?? []);
    items.push(...partItems);
    read += part.length;
    if (read < keys.length) units += JSON.stringify(partItems).length;
  }
  return { items, read };
}

/** The OpenAPI description and the path of a collection's list. */
interface ListRoute {
  /** In camelCase and unique, such as `listNetworks`. */
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly policy: 'account' | Right;
  /** Default: `/api/<name of the collection>`. */
  readonly path?: string;
}

/** The `GET` route of a collection's list, with its filters and orders. */
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
    handle: (work) => readPage(collection, work, work.query),
  });
}

/**
 * The list of rows that belong to the record in the path, such as the placements of an object. `filter` is the filter that
 * selects them. `idOf` gives its value, or throws 404.
 */
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
    handle: async (work) => readPage(collection, work, { ...work.query, [filter]: await idOf(work) }),
  });
}
