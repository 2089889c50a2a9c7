export { jobCollection } from './collection.ts';
export {
  addJob,
  type Job,
  type JobHandler,
  type JobOutcome,
  type JobProgress,
  type JobSubject,
  type JobWork,
  type NewJob,
} from './job.ts';
export { jobRecord } from './record.ts';
export { jobsRoutes } from './routes.ts';
export { type RunnerPorts, runDueJobs, startJobs } from './runner.ts';
export { JOBS_KEPT_MS, sweepJobs } from './sweep.ts';
export { jobsSchema } from './schema.ts';
