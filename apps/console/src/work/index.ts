export { BackgroundWork } from './background-work.tsx';
export { endToast, jobTitle } from './job-words.ts';
export { useJob } from './use-jobs.ts';
export { SHOW_WORK } from './work-actions.tsx';
export { workOf } from './work-of.tsx';
