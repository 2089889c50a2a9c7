export { BackgroundWork } from './background-work.tsx';
export { finishedToast, jobTitle } from './job-text.ts';
export { backgroundWork } from './registration.ts';
export { useJob } from './use-jobs.ts';
export { workOfJob } from './work-of-job.tsx';
