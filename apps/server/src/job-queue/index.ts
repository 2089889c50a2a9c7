export {
  addJob,
  type JobHandler,
  type JobOutcome,
  type JobStep,
  type JobSubject,
  type JobWork,
  type NewJob,
} from './job.ts';
export { runDueJobs, startJobs } from './runner.ts';
