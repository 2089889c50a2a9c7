export {
  addJob,
  type JobHandler,
  type JobOutcome,
  type JobPreparation,
  type JobStep,
  type JobSubject,
  type JobWork,
  type NewJob,
  preparedJob,
} from './job.ts';
export { runDueJobs, startJobs } from './runner.ts';
