import type { Cluster } from '@hawser/contract';
import { notFound } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import { ownerOf } from '../store/viewer.ts';
import { clusterCollection } from './collection.ts';

/** The cluster as answers carry it; 404 when this context has none of that id. */
export async function clusterRecord(tx: TenantTransaction, id: string, now: number): Promise<Cluster> {
  const record = (await clusterCollection.rows(ownerOf(tx, now), [id])).get(id);
  if (record === undefined) throw notFound();
  return record;
}
