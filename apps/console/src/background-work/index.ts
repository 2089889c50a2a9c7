export { finishedToast } from './job-text.ts';
export { backgroundWork } from './registration.ts';
export { workOfJob } from './work-of-job.tsx';
