import type { TreeRow, WindowQuery } from '@hawser/contract';
import { clusterCollection } from '../clusters/index.ts';
import { jobCollection } from '../jobs/index.ts';
import { networkCollection } from '../networks/index.ts';
import { overviewCollection } from '../overview/index.ts';
import { objectCollection } from '../objects/index.ts';
import { placementCollection } from '../placement/index.ts';
import { routerCollection } from '../routers/index.ts';
import { selectTree, TREE_TABLES, treeRowIn, treeRows } from '../tree/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { Collection, Standings } from './collection.ts';
import type { Content } from './content.ts';

const COLLECTIONS: Readonly<Record<Exclude<WindowQuery['collection'], 'tree'>, Collection<object>>> = {
  networks: networkCollection,
  clusters: clusterCollection,
  routers: routerCollection,
  objects: objectCollection,
  placements: placementCollection,
  overview: overviewCollection,
  jobs: jobCollection,
};

/** Tables whose changes can alter what `query` shows. */
export function tablesOf(query: WindowQuery): readonly string[] {
  return query.collection === 'tree' ? TREE_TABLES : COLLECTIONS[query.collection].tables;
}

/** What a window's rows are read as: the records of a collection, or rows of the tree. */
export type RowKind = WindowQuery['collection'];

/** Rows by key as they are kept; `shownRow` makes of them what a query shows. */
export function readRows(
  tx: TenantTransaction,
  kind: RowKind,
  keys: readonly string[],
  now: number,
  standings?: Standings,
): Promise<Map<string, object>> {
  return kind === 'tree'
    ? treeRows(tx, keys, now, standings)
    : COLLECTIONS[kind].rows(tx, keys, now, standings);
}

/** A row of the query's kind as the query shows it. */
export function shownRow(query: WindowQuery, row: object): object {
  return query.collection === 'tree' ? treeRowIn(row as TreeRow, query) : row;
}

/** The database's answer to `query`, inside the transaction's context. */
export async function readWindow(tx: TenantTransaction, query: WindowQuery, now: number): Promise<Content> {
  const selected =
    query.collection === 'tree'
      ? await selectTree(tx, query)
      : await COLLECTIONS[query.collection].select(tx, query);
  const rows = await readRows(tx, query.collection, selected.keys, now);
  return { ...selected, rows: new Map([...rows].map(([key, row]) => [key, shownRow(query, row)])) };
}
