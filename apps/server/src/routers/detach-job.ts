import type { JobHandler } from '../jobs/index.ts';
import { deactivateRouter } from './deactivate.ts';

/** Kind of the job that deactivates a router whose agent did not answer in time. */
export const DETACH_JOB = 'router.detach';

/** How long the agent may take to remove what it applied, in ms; then the router is deactivated (Spec 2 §9). */
export const DETACH_WAIT_MS = 30_000;

/** Ends a detachment that was asked for; nothing is left to do where the agent answered before. */
export const detachJob: JobHandler = {
  kind: DETACH_JOB,
  async run({ tx, job, now }) {
    const { routerID } = job.payload;
    if (typeof routerID !== 'string') return 'done';
    await deactivateRouter(tx, routerID, now);
    return 'done';
  },
};
