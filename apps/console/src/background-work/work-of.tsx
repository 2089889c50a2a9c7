import type { Job } from '@hawser/contract/jobs';
import type { Work } from '@hawser/ui/work-list';
import type { ReactNode } from 'react';
import type { Registry } from '../registry/index.ts';
import { jobDetail, jobTitle } from './job-words.ts';

/** A job as the list of work shows it. A step that counts shows its count, else the steps are counted. */
export function workOf(kinds: Registry['jobs'], job: Job, actions?: ReactNode): Work {
  const isOver = job.finishedAt !== null;
  const counts = job.total > 1;
  return {
    id: job.id,
    title: jobTitle(kinds, job),
    detail: isOver ? undefined : jobDetail(job),
    state: isOver ? 'done' : 'running',
    done: counts ? job.done : job.stepNumber - 1,
    total: counts ? job.total : job.stepCount,
    startedAt: job.finishedAt ?? job.createdAt,
    actions,
  };
}
