export { jobRequester } from './requester.ts';
export { bulkJobs } from './job.ts';
export { startBulk } from './request.ts';
export { NOTHING_DONE } from './payload.ts';
