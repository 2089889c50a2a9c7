export {
  addJob,
  type Job,
  type JobHandler,
  type JobOutcome,
  type JobProgress,
  type JobStep,
  type JobSubject,
  type JobWork,
  type NewJob,
} from './job.ts';
export { type RunnerPorts, runDueJobs, startJobs } from './runner.ts';
