import { Job } from '@hawser/contract';
import { z } from 'zod';
import { listRoute } from '../collection/page.ts';
import { type AnyRoute, read } from '../http/route.ts';
import { jobCollection } from './collection.ts';
import { jobRecord } from './record.ts';

const of = { tag: 'jobs', policy: 'member' } as const;

/** Work in the background over HTTP. */
export const jobsRoutes: AnyRoute[] = [
  listRoute(jobCollection, {
    ...of,
    operationId: 'listJobs',
    summary: 'Work in the background, what goes on before what is over, the newest first',
  }),
  read({
    ...of,
    operationId: 'getJob',
    summary: 'One piece of work in the background',
    method: 'GET',
    path: '/api/jobs/{jobID}',
    limit: 'read',
    params: z.object({ jobID: z.string().max(100) }),
    answer: Job,
    handle: ({ tx, params, now }) => jobRecord(tx, params.jobID, now),
  }),
];
