import type { Job, jobsContract } from '@hawser/contract/jobs';
import { useEffect, useRef } from 'react';
import { useWindow } from '../live/index.ts';
import { useRegistry } from '../registry/index.ts';
import { useServices } from '../services/index.ts';
import { trackFinishedJobs } from './finished-jobs.ts';
import { finishedToast } from './job-text.ts';

/** Jobs that the console follows; running ones come first. */
const RANGE = { from: 0, to: 30 };

/** Background jobs, running ones first; null while loading. */
export function useJobs(): readonly Job[] | null {
  const { rows, content } = useWindow<typeof jobsContract>({ collection: 'jobs', range: RANGE });
  return content === null ? null : rows;
}

/** Shows a toast for every job that finishes, on whichever page. */
export function useFinishedJobToasts(jobs: readonly Job[] | null): void {
  const { toast } = useServices();
  const { jobs: kinds } = useRegistry();
  const ends = useRef(trackFinishedJobs());
  useEffect(() => {
    if (jobs !== null) for (const job of ends.current.newlyFinished(jobs)) toast(finishedToast(kinds, job));
  }, [jobs, kinds, toast]);
}
