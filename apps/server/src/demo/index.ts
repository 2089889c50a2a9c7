export { freeMemory } from './adapters/machine.ts';
export { forkDemo } from './adapters/program.ts';
export { demoJobs } from './jobs.ts';
export { DemoKeeper, type KeeperPorts } from './keeper.ts';
export { ledgerIn } from './ledger.ts';
export { type DemoSettings, MOST_FLEETS, noDemo } from './settings.ts';
export { demo } from './registration.ts';
