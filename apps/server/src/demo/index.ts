export { freeMemory } from './adapters/machine.ts';
export { forkDemo } from './adapters/program.ts';
export { demoJobs } from './jobs.ts';
export { DemoKeeper, type KeeperPorts } from './keeper.ts';
export { ledgerIn } from './ledger.ts';
export { demoRoutes } from './routes.ts';
export { type DemoSettings, MOST_FLEETS, noDemo } from './settings.ts';
export { demoSchema } from './schema.ts';
