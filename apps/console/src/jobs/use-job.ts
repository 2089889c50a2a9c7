import type { Job, jobsContract } from '@hawser/contract/jobs';
import { useWindow } from '../live/index.ts';

/** One job, live; undefined while loading and after it was removed. */
export function useJob(id: string | null): Job | undefined {
  return useWindow<typeof jobsContract>(
    id === null ? null : { collection: 'jobs', ids: [id], range: { from: 0, to: 1 } },
  ).rows[0];
}
