export { BackgroundWork } from './background-work.tsx';
export { endToast, jobTitle } from './job-words.ts';
export { backgroundWork } from './registration.ts';
export { useJob } from './use-jobs.ts';
export { workOf } from './work-of.tsx';
