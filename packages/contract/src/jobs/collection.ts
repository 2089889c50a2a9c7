import { anyID, collectionContract } from '../collection/index.ts';
import { Job } from './record.ts';

/** Background jobs: running ones before finished ones, newest first. */
export const jobsContract = collectionContract({
  name: 'jobs',
  row: Job,
  filters: { ids: anyID },
  orders: [],
});
