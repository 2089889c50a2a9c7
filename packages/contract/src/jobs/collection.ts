import { anyID, collectionContract } from '../collection/index.ts';
import { Job } from './record.ts';

/** Work in the background, what goes on before what is over, the newest first. */
export const jobsContract = collectionContract({
  name: 'jobs',
  row: Job,
  filters: { ids: anyID },
  orders: [],
});
