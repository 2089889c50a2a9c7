export { jobCollection } from './collection.ts';
export { jobRecord } from './record.ts';
export { JOBS_KEPT_MS } from './sweep.ts';
export { jobs } from './registration.ts';
