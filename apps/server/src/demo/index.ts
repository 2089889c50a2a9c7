export { freeMemory } from './adapters/machine.ts';
export { forkDemo } from './adapters/program.ts';
export { demoJobs } from './jobs.ts';
export { DemoRunner, type DemoRunnerPorts } from './runner.ts';
export { runStore } from './run-store.ts';
export { type DemoSettings, MOST_FLEETS, noDemo } from './settings.ts';
export { demo } from './registration.ts';
