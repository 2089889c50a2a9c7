import type { Network } from '@hawser/contract';
import { notFound } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import { ownerOf } from '../store/viewer.ts';
import { networkCollection } from './collection.ts';

/** The network as answers carry it; 404 when this context has none of that id. */
export async function networkRecord(tx: TenantTransaction, id: string, now: number): Promise<Network> {
  const record = (await networkCollection.rows(ownerOf(tx, now), [id])).get(id);
  if (record === undefined) throw notFound();
  return record;
}
