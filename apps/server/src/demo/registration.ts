import { Demo, DemoFleet } from '@hawser/contract/demo';
import { noun } from '../noun/index.ts';
import { demoJobs } from './jobs.ts';
import type { DemoRunner } from './runner.ts';
import { demoRoutes } from './routes.ts';
import { demoSchema } from './schema.ts';
import { type DemoSettings, noDemo } from './settings.ts';

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
});
