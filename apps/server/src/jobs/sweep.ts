import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** How long finished jobs are kept, milliseconds. */
export const JOBS_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes finished jobs that are older than that. */
export async function sweepJobs(system: Kysely<Tables>, now: number): Promise<void> {
  await system
    .deleteFrom('jobs')
    .where('finished_at', '<', now - JOBS_KEPT_MS)
    .execute();
}
