import { AdminJobs } from '@hawser/contract/admin';
import { PageQuery } from '@hawser/contract/paging';
import { type AnyRoute, adminRead } from '../../http/route.ts';
import { listJobs } from './list.ts';

const of = { tag: 'admin', policy: 'admin' } as const;

/** Background jobs of all accounts. */
export const jobRoutes: readonly AnyRoute[] = [
  adminRead({
    ...of,
    operationId: 'adminListJobs',
    summary: 'List jobs of all accounts',
    method: 'GET',
    path: '/api/admin/jobs',
    limit: 'read',
    query: PageQuery.pick({ limit: true, after: true }),
    answer: AdminJobs,
    handle: listJobs,
  }),
];
