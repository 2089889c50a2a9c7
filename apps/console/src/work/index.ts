export { BackgroundWork } from './background-work.tsx';
export { jobTitle } from './job-words.ts';
export { useJob } from './use-jobs.ts';
export { workOf } from './work-of.tsx';
