export { jobCalls } from './calls.ts';
export { useJob } from './use-job.ts';
