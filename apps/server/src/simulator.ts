// What the simulator composes into a server, with its own clock, network and database.
export {
  installSettings,
  newPrivateKey,
  registerGateway,
  serverKeyOf,
} from './agents/index.ts';
export { type ContextRequest, createContexts } from './contexts/index.ts';
export type { Log } from './log/log.ts';
export { createMetrics } from './http/metrics.ts';
export { sendProblem } from './http/problem.ts';
export { registerRoutes } from './http/registry.ts';
export { startJobs } from './job-queue/index.ts';
export { jobHandlers } from './handlers.ts';
export { type Feed, startFeed } from './feed/index.ts';
export { collections, readWindow } from './collections.ts';
export { fleetIndexes } from './fleet-index/index.ts';
export { registerLive } from './live/index.ts';
export { clearRulesCache } from './placement/index.ts';
export { allRoutes } from './routes.ts';
export { databaseSchema } from './schema.ts';
export { migrate } from './store/migrate.ts';
export { openStore } from './store/open.ts';
export { createSealer } from './store/sealer.ts';
export type { AtCommit, Store, TenantTransaction } from './store/store.ts';
export type { Tables } from './store/tables.ts';
export { startSweeps } from './sweeps.ts';
