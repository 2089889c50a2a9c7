// The server's parts, for a simulator that composes them on a clock, a network and a database of its own.
export { type GatewayPorts, installSettings, registerGateway } from './agents/index.ts';
export type { Log } from './http/log.ts';
export { createMetrics, type Metrics } from './http/metrics.ts';
export { sendProblem } from './http/problem.ts';
export { registerRoutes } from './http/registry.ts';
export { startJobs } from './jobs/index.ts';
export { jobHandlers } from './handlers.ts';
export { type Change, type Feed, startFeed } from './feed/index.ts';
export { readWindow } from './collection/read.ts';
export { registerLive } from './live/index.ts';
export { forgetRules } from './placement/index.ts';
export { allRoutes } from './routes.ts';
export { migrationsFor } from './store/migrations/index.ts';
export { openStore } from './store/open.ts';
export { createSealer } from './store/sealer.ts';
export type { AtCommit, Store, TenantTransaction } from './store/store.ts';
export type { Tables } from './store/tables.ts';
export { startSweeps } from './sweeps.ts';
