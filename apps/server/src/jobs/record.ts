import type { Job } from '@hawser/contract';
import { notFound } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import { ownerOf } from '../store/viewer.ts';
import { jobCollection } from './collection.ts';

/** The job as answers carry it; 404 when this context has none of that id that people see. */
export async function jobRecord(tx: TenantTransaction, id: string, now: number): Promise<Job> {
  const record = (await jobCollection.rows(ownerOf(tx, now), [id])).get(id);
  if (record === undefined) throw notFound();
  return record;
}
