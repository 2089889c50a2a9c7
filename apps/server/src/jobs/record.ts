import type { Job } from '@hawser/contract';
import { recordOf } from '../collection/record.ts';
import type { TenantTransaction } from '../store/store.ts';
import { ownerOf } from '../store/viewer.ts';
import { jobCollection } from './collection.ts';

/** The job as answers carry it; 404 when this context has none of that id that people see. */
export const jobRecord = (tx: TenantTransaction, id: string, now: number): Promise<Job> =>
  recordOf(jobCollection, ownerOf(tx, now), id);
