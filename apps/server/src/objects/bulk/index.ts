export { bulkJobs } from './job.ts';
export { startBulk } from './request.ts';
