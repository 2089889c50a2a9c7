import { AdminJobs, AdminUser, AdminUsers, AssignTier } from '@hawser/contract/admin';
import { containsText } from '@hawser/contract/collection';
import { PageQuery } from '@hawser/contract/paging';
import { updated } from '@hawser/contract/record';
import { z } from 'zod';
import { type AnyRoute, adminCommand, adminRead } from '../http/route.ts';
import { assignTier } from './assign-tier.ts';
import { listJobs } from './jobs.ts';
import { listUsers } from './users.ts';

const of = { tag: 'admin', policy: 'admin' } as const;
const Page = PageQuery.extend({ q: containsText });

/** Routes for site administrators, across all accounts. Everyone else gets 404. */
export const adminRoutes: readonly AnyRoute[] = [
  adminRead({
    ...of,
    operationId: 'adminListUsers',
    summary: 'List accounts',
    method: 'GET',
    path: '/api/admin/users',
    limit: 'read',
    query: Page,
    answer: AdminUsers,
    handle: listUsers,
  }),
  adminCommand({
    ...of,
    operationId: 'adminAssignTier',
    summary: 'Assign a plan tier to an account',
    method: 'PUT',
    path: '/api/admin/users/{uid}/tier',
    limit: 'write',
    params: z.object({ uid: z.string().max(100) }),
    body: AssignTier,
    answer: updated(AdminUser),
    status: 200,
    handle: assignTier,
    audit: {
      subject: 'account',
      id: ({ answer }) => answer.updated.uid,
      summary: ({ answer: { updated }, before }) =>
        `Plan ${updated.planTierSlug} assigned instead of ${before} for ${updated.email}`,
    },
  }),
  adminRead({
    ...of,
    operationId: 'adminListJobs',
    summary: 'List jobs of all accounts',
    method: 'GET',
    path: '/api/admin/jobs',
    limit: 'read',
    query: Page.pick({ limit: true, after: true }),
    answer: AdminJobs,
    handle: listJobs,
  }),
];
