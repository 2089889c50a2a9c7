import { noun } from '../noun/index.ts';
import { jobCollection } from './collection.ts';
import { jobsRoutes } from './routes.ts';
import { jobsSchema } from './schema.ts';
import { sweepJobs } from './sweep.ts';

export const jobs = noun({
  name: 'jobs',
  tables: jobsSchema,
  collections: [jobCollection],
  routes: () => jobsRoutes,
  sweeps: [sweepJobs],
});
