import { clusterCollection } from './clusters/index.ts';
import type { AnyQuery } from '@hawser/contract';
import type { Content } from './collection/content.ts';
import { CollectionRegistry, contentOf } from './collection/registry.ts';
import { jobCollection } from './jobs/index.ts';
import { networkCollection } from './networks/index.ts';
import { objectCollection } from './objects/index.ts';
import { overviewCollection } from './overview/index.ts';
import { placementCollection } from './placement/index.ts';
import { routerCollection } from './routers/index.ts';
import type { TenantTransaction } from './store/store.ts';
import { ownerOf } from './store/viewer.ts';
import { treeCollection } from './tree/index.ts';

/** Everything that lists and windows show. */
export const collections = new CollectionRegistry([
  networkCollection,
  clusterCollection,
  routerCollection,
  objectCollection,
  placementCollection,
  overviewCollection,
  jobCollection,
  treeCollection,
]);

/** What the database answers to a query at `now`: what a window on it has to show. */
export function readWindow(tx: TenantTransaction, sent: AnyQuery, now: number): Promise<Content> {
  const asked = collections.open(sent);
  if ('code' in asked) throw new Error(asked.message);
  return contentOf(ownerOf(tx, now), asked);
}
