export { type ResolveName, resolveName } from './adapters/resolve-name.ts';
export { networkCollection } from './collection.ts';
export type { NetworkCounts } from './counts.ts';
export { DELETE_JOB, deleteNetworkJob } from './deletion/job.ts';
export { refuseObjects } from './policy.ts';
export type { NetworksTable } from './table.ts';
export { networks } from './registration.ts';
