import { Accepted, Job } from '@hawser/contract/jobs';
import { z } from 'zod';
import { listRoute } from '../collection/page.ts';
import { type AnyRoute, command, read } from '../http/route.ts';
import { jobCollection } from './collection.ts';
import { jobRecord } from './record.ts';
import { stopJob } from './stop.ts';

const of = { tag: 'jobs', policy: 'jobs.read' } as const;

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
  command({
    ...of,
    operationId: 'stopJob',
    policy: 'jobs.stop',
    summary: 'Stop a job of many items before its next items',
    method: 'POST',
    path: '/api/jobs/{jobID}/stop',
    limit: 'write',
    params: z.object({ jobID: z.string().max(100) }),
    answer: Accepted,
    status: 202,
    handle: stopJob,
    audit: {
      subject: 'job',
      id: (_, { params }) => params.jobID,
      summary: ({ name }) => `Stop requested: ${name}`,
    },
  }),
];
