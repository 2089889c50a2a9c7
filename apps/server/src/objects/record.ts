import type { AppObject } from '@hawser/contract';
import { notFound } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import { ownerOf } from '../store/viewer.ts';
import { objectCollection } from './collection.ts';

/** The object as answers carry it; 404 when this context has none of that id. */
export async function objectRecord(tx: TenantTransaction, id: string, now: number): Promise<AppObject> {
  const record = (await objectCollection.rows(ownerOf(tx, now), [id])).get(id);
  if (record === undefined) throw notFound();
  return record;
}
