export { attach, type Attached, attachSummary } from './attach.ts';
export { routerCollection } from './collection.ts';
export { deactivateRouter, deactivateRouters } from './deactivate.ts';
export { DETACH_WAIT_MS, detachJob, endDetach } from './detach-job.ts';
export { featuresOfRouters, putHubData } from './features.ts';
export type { RoutersTable } from './table.ts';
export { routers } from './registration.ts';
export { routerRights } from './rights.ts';
