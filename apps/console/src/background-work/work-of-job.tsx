import type { Job } from '@hawser/contract/jobs';
import type { Work } from '@hawser/ui/work-list';
import type { ReactNode } from 'react';
import type { Registry } from '../registry/index.ts';
import { isPartial, itemsText } from './job-items.ts';
import { jobDetail, jobTitle, requestedBy } from './job-text.ts';

/** A job as an item of the work list. `uid` is the viewer's account. The progress is that of the current step, else the number of finished steps. */
export function workOfJob(kinds: Registry['jobs'], job: Job, uid: string, actions?: ReactNode): Work {
  const isOver = job.finishedAt !== null;
  const counts = job.total > 1;
  return {
    id: job.id,
    title: jobTitle(kinds, job),
    detail: [itemsText(job), ...(isOver ? [] : [jobDetail(job)]), requestedBy(job, uid)]
      .filter((part) => part !== '')
      .join(' · '),
    state: isPartial(job) ? (job.items?.isStopped ? 'stopped' : 'failed') : isOver ? 'done' : 'running',
    done: job.items !== null ? job.items.succeeded : counts ? job.done : job.stepNumber - 1,
    total: counts ? job.total : job.stepCount,
    startedAt: job.finishedAt ?? job.createdAt,
    actions,
  };
}
