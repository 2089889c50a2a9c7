import type { Job } from '@hawser/contract/jobs';
import { sql } from 'kysely';
import { requireRow } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { jobRecord } from './record.ts';

/**
 * Asks a job of many items to stop: it ends before its next items, and what is done stays. A job that is over, or that cannot be
 * stopped, goes on as it is.
 * @throws Failure 404 when this context has no visible job with this ID.
 */
export async function stopJob({
  tx,
  params,
  now,
}: Work<{ jobID: string }, undefined, unknown>): Promise<{ answer: { accepted: Job }; name: string }> {
  const { rows } = await sql<{ subject_name: string }>`
    update jobs set payload = case when payload ? 'outcome' and finished_at is null
                                   then payload || '{"isStopped": true}'::jsonb else payload end
     where owner_uid = ${tx.owner} and id = ${params.jobID} and subject_id is not null
    returning subject_name`.execute(tx.db);
  const { subject_name } = requireRow(rows[0]);
  return { answer: { accepted: await jobRecord(tx, params.jobID, now) }, name: subject_name };
}
