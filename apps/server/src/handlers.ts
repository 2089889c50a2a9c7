import type { JobHandler } from './jobs/index.ts';
import { deleteNetworkJob } from './networks/index.ts';
import { detachJob } from './routers/index.ts';

/** What does the steps of the nouns' jobs, one for each kind. */
export const jobHandlers: readonly JobHandler[] = [deleteNetworkJob, detachJob];
