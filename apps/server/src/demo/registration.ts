import { Demo, DemoFleet } from '@hawser/contract/demo';
import { noun } from '../noun/index.ts';
import { freeMemory } from './adapters/machine.ts';
import { forkDemo } from './adapters/program.ts';
import { demoJobs } from './jobs.ts';
import { runStore } from './run-store.ts';
import { DemoRunner } from './runner.ts';
import { demoRoutes } from './routes.ts';
import { demoSchema } from './schema.ts';
import { type DemoSettings, MAX_FLEETS, noDemo } from './settings.ts';

interface Ports {
  /** Whether a demo can be loaded; without it, it cannot. */
  readonly demo?: DemoSettings;
  /** Runs the fleets; without it, none run. */
  readonly demos?: DemoRunner;
}

export const demo = noun({
  name: 'demo',
  tables: demoSchema,
  routes: ({ demo: settings = noDemo }: Ports) => demoRoutes(settings),
  jobs: ({ demos }: Ports) => (demos === undefined ? [] : demoJobs(demos)),
  schemas: { Demo, DemoFleet },
  start({ config, store, clock, random, log, localUrl }) {
    const { demoProgram } = config;
    const demos = new DemoRunner({
      clock,
      random,
      log,
      runs: runStore(store),
      program: demoProgram === null ? null : forkDemo(demoProgram),
      addressOf: localUrl,
    });
    const settings = {
      hasProgram: demoProgram !== null,
      freeBytes: freeMemory,
      hasRoom: () => demos.count < MAX_FLEETS,
    };
    return {
      ports: { demo: settings, demos },
      sessionOf: (request) => demos.sessionOf(request),
      stop: () => demos.stop(),
    };
  },
});
