import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** How long a job that is over can still be looked at, milliseconds. */
export const JOBS_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Removes jobs that are over for longer than anybody asks about them. */
export async function sweepJobs(system: Kysely<Tables>, now: number): Promise<void> {
  await system
    .deleteFrom('jobs')
    .where('finished_at', '<', now - JOBS_KEPT_MS)
    .execute();
}
