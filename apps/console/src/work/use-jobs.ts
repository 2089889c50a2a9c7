import type { Job } from '@hawser/contract';
import { useEffect, useRef } from 'react';
import { useServices } from '../app/services.ts';
import { useWindow } from '../live/index.ts';
import { jobKind } from './job-words.ts';

/** Jobs that the console keeps up with: those that go on come first. */
const MOST = { from: 0, to: 30 };

/** Work in the background, what goes on before what is over. */
export function useJobs(): readonly Job[] {
  return useWindow<Job>({ collection: 'jobs', range: MOST }).rows;
}

/** One job, live; undefined before it is known, and after it was swept away. */
export function useJob(id: string | null): Job | undefined {
  return useWindow<Job>(id === null ? null : { collection: 'jobs', ids: [id], range: { from: 0, to: 1 } })
    .rows[0];
}

/** Tells the end of every job that was seen while it went on, wherever the person is by then. */
export function useJobEnds(jobs: readonly Job[]): void {
  const { toast } = useServices();
  const open = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, kind, finishedAt } of jobs) {
      if (finishedAt === null) open.current.add(id);
      else if (open.current.delete(id)) toast({ tone: 'positive', text: jobKind(kind)?.done ?? 'Done.' });
    }
  }, [jobs, toast]);
}
