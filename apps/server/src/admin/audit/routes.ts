import { AdminAudit } from '@hawser/contract/admin';
import { type AnyRoute, adminRead } from '../../http/route.ts';
import { listAudit } from './list.ts';
import { AuditQuery } from './query.ts';

/** The audit log of all contexts. */
export const auditRoutes: readonly AnyRoute[] = [
  adminRead({
    tag: 'admin',
    policy: 'admin',
    operationId: 'adminListAudit',
    summary: 'Search the audit log of all contexts',
    method: 'GET',
    path: '/api/admin/audit',
    limit: 'read',
    query: AuditQuery,
    answer: AdminAudit,
    handle: listAudit,
  }),
];
