import type { Cluster } from '@hawser/contract/clusters';
import { recordOf } from '../collection/record.ts';
import type { TenantTransaction } from '../store/store.ts';
import { viewerOf } from '../store/viewer.ts';
import { clusterCollection } from './collection.ts';

/** The cluster as an API answer; 404 if this context has no cluster with this id. */
export const clusterRecord = (tx: TenantTransaction, id: string, now: number): Promise<Cluster> =>
  recordOf(clusterCollection, viewerOf(tx, now), id);
