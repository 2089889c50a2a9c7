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
export { type RunnerPorts, runDueJobs, startJobs } from './runner.ts';
export { JOBS_KEPT_MS } from './sweep.ts';
export { jobs } from './registration.ts';
