import { AddOrganizationAdmin, AdminOrganization, AdminOrganizations } from '@hawser/contract/admin';
import { containsText } from '@hawser/contract/collection';
import { PageQuery } from '@hawser/contract/paging';
import { updated } from '@hawser/contract/record';
import { z } from 'zod';
import { type AnyRoute, adminCommand, adminRead } from '../../http/route.ts';
import type { AdminPorts } from '../ports.ts';
import { addOrganizationAdmin } from './add-admin.ts';
import { listOrganizations } from './list.ts';

const of = { tag: 'admin', policy: 'admin' } as const;

/** Routes about organizations. */
export const organizationRoutes = (ports: AdminPorts): readonly AnyRoute[] => [
  adminRead({
    ...of,
    operationId: 'adminListOrganizations',
    summary: 'List organizations',
    method: 'GET',
    path: '/api/admin/organizations',
    limit: 'read',
    query: PageQuery.extend({ q: containsText }),
    answer: AdminOrganizations,
    handle: listOrganizations,
  }),
  adminCommand({
    ...of,
    operationId: 'adminAddOrganizationAdmin',
    summary: 'Give an organization an administrator',
    method: 'POST',
    path: '/api/admin/organizations/{id}/admins',
    limit: 'write',
    needsProof: true,
    params: z.object({ id: z.string().max(100) }),
    body: AddOrganizationAdmin,
    answer: updated(AdminOrganization),
    status: 200,
    handle: (work) => addOrganizationAdmin(work, ports),
    audit: {
      subject: 'organization',
      id: (_, { params }) => params.id,
      summary: ({ answer }, { body }) =>
        `${body.email} made an administrator of ${answer.updated.uniqueName}`,
    },
  }),
];
