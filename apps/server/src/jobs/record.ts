import type { Job } from '@hawser/contract/jobs';
import { recordOf } from '../collection/record.ts';
import type { TenantTransaction } from '../store/store.ts';
import { viewerOf } from '../store/viewer.ts';
import { jobCollection } from './collection.ts';

/** The job as the API returns it. @throws Failure 404 when this context has no visible job with this ID. */
export const jobRecord = (tx: TenantTransaction, id: string, now: number): Promise<Job> =>
  recordOf(jobCollection, viewerOf(tx, now), id);
