import type { Job, jobsContract } from '@hawser/contract/jobs';
import { useEffect, useRef } from 'react';
import { useWindow } from '../live/index.ts';
import { useRegistry } from '../registry/index.ts';
import { useServices } from '../services/index.ts';
import { createJobEnds } from './job-ends.ts';
import { endToast } from './job-words.ts';

/** Jobs that the console keeps up with: those that go on come first. */
const MOST = { from: 0, to: 30 };

/** Work in the background, what goes on before what is over; null before it is known. */
export function useJobs(): readonly Job[] | null {
  const { rows, content } = useWindow<typeof jobsContract>({ collection: 'jobs', range: MOST });
  return content === null ? null : rows;
}

/** One job, live; undefined before it is known, and after it was swept away. */
export function useJob(id: string | null): Job | undefined {
  return useWindow<typeof jobsContract>(
    id === null ? null : { collection: 'jobs', ids: [id], range: { from: 0, to: 1 } },
  ).rows[0];
}

/** Tells the end of every job that is news, wherever the person is by then. */
export function useJobEnds(jobs: readonly Job[] | null): void {
  const { toast } = useServices();
  const { jobs: kinds } = useRegistry();
  const ends = useRef(createJobEnds());
  useEffect(() => {
    if (jobs !== null) for (const job of ends.current.of(jobs)) toast(endToast(kinds, job));
  }, [jobs, kinds, toast]);
}
