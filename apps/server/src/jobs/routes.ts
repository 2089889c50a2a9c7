import { Job } from '@hawser/contract/jobs';
import { z } from 'zod';
import { listRoute } from '../collection/page.ts';
import { type AnyRoute, read } from '../http/route.ts';
import { jobCollection } from './collection.ts';
import { jobRecord } from './record.ts';

const of = { tag: 'jobs', policy: 'member' } as const;

/** Jobs over HTTP. */
export const jobsRoutes: AnyRoute[] = [
  listRoute(jobCollection, {
    ...of,
    operationId: 'listJobs',
    summary: 'List jobs',
  }),
  read({
    ...of,
    operationId: 'getJob',
    summary: 'Get a job',
    method: 'GET',
    path: '/api/jobs/{jobID}',
    limit: 'read',
    params: z.object({ jobID: z.string().max(100) }),
    answer: Job,
    handle: ({ tx, params, now }) => jobRecord(tx, params.jobID, now),
  }),
];
