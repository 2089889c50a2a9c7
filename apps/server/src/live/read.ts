import type { WindowQuery } from '@hawser/contract';
import { clusterCollection } from '../clusters/index.ts';
import { networkCollection } from '../networks/index.ts';
import { objectCollection } from '../objects/index.ts';
import { placementCollection } from '../placement/index.ts';
import { routerCollection } from '../routers/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { Collection } from './collection.ts';
import { treeRows } from './tree/rows.ts';
import { selectTree, TREE_TABLES } from './tree/select.ts';
import type { Content } from './window.ts';

const COLLECTIONS: Readonly<Record<Exclude<WindowQuery['collection'], 'tree'>, Collection<object>>> = {
  networks: networkCollection,
  clusters: clusterCollection,
  routers: routerCollection,
  objects: objectCollection,
  placements: placementCollection,
};

/** Tables whose changes can alter what `query` shows. */
export function tablesOf(query: WindowQuery): readonly string[] {
  return query.collection === 'tree' ? TREE_TABLES : COLLECTIONS[query.collection].tables;
}

/** The database's answer to `query`, inside the transaction's context. */
export async function readWindow(tx: TenantTransaction, query: WindowQuery, now: number): Promise<Content> {
  if (query.collection === 'tree') {
    const { keys, total } = await selectTree(tx, query);
    return { keys, total, rows: await treeRows(tx, keys, query, now) };
  }
  const collection = COLLECTIONS[query.collection];
  const { keys, total } = await collection.select(tx, query);
  return { keys, total, rows: await collection.rows(tx, keys, now) };
}
