import { routerMessages } from '@hawser/domain/routers';
import { sql } from 'kysely';
import type { JobHandler } from '../job-queue/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { deactivateRouter } from './deactivate.ts';

/** Kind of the job that deactivates a router whose agent did not answer in time. */
export const DETACH_JOB = 'router.detach';

/**
 * How long the agent may take to remove what it applied, milliseconds. After that the router is deactivated (30 seconds, Spec 2
 * §9).
 */
export const DETACH_WAIT_MS = 30_000;

/** Completes a detach after its time is up. Does nothing if the agent has already answered. */
export const detachJob: JobHandler = {
  kind: DETACH_JOB,
  async run({ tx, job, now }) {
    const { routerID } = job.payload;
    if (typeof routerID !== 'string') return 'done';
    await deactivateRouter(tx, routerID, now);
    return 'done';
  },
  problem: () => routerMessages.detachFailed,
};

/**
 * Deactivates a router immediately, and deletes the job that may still wait for its agent. Returns whether the router was
 * active.
 */
export async function endDetach(tx: TenantTransaction, routerID: string, now: number): Promise<boolean> {
  const ended = await deactivateRouter(tx, routerID, now);
  // The job may be running now and waiting for the network's lock, which this transaction holds. It then finds nothing to do.
  await sql`
    update jobs set finished_at = ${now}, updated_at = ${now}, done = total, waits_for = ''
     where owner_uid = ${tx.owner}
       and id in (select id from jobs
                   where owner_uid = ${tx.owner} and subject_id = ${routerID} and kind = ${DETACH_JOB}
                     and finished_at is null for update skip locked)`.execute(tx.db);
  return ended;
}
