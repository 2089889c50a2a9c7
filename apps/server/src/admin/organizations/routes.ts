import { OwnLimits } from '@hawser/contract/accounts';
import {
  AddOrganizationAdmin,
  AdminOrganization,
  AdminOrganizations,
  AssignTier,
  DisableOrganization,
} from '@hawser/contract/admin';
import { containsText } from '@hawser/contract/collection';
import { PageQuery } from '@hawser/contract/paging';
import { updated } from '@hawser/contract/record';
import { z } from 'zod';
import { type AnyRoute, adminCommand, adminRead } from '../../http/route.ts';
import type { AdminPorts } from '../ports.ts';
import { tierSummary } from '../tiers.ts';
import { addOrganizationAdmin } from './add-admin.ts';
import { assignOrganizationTier } from './assign-tier.ts';
import { disableOrganization, summaryOf } from './disable.ts';
import { listOrganizations } from './list.ts';
import { setOrganizationLimits } from './set-limits.ts';

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
    handle: (work) => listOrganizations(work, ports),
  }),
  adminCommand({
    ...of,
    operationId: 'adminAssignOrganizationTier',
    summary: 'Assign a plan tier to an organization',
    method: 'PUT',
    path: '/api/admin/organizations/{id}/tier',
    limit: 'write',
    params: z.object({ id: z.string().max(100) }),
    body: AssignTier,
    answer: updated(AdminOrganization),
    status: 200,
    handle: assignOrganizationTier,
    audit: {
      subject: 'organization',
      id: ({ answer }) => answer.updated.id,
      summary: ({ answer: { updated: organization }, before }) =>
        `${tierSummary(organization.planTierSlug, before)} for ${organization.uniqueName}`,
    },
  }),
  adminCommand({
    ...of,
    operationId: 'adminSetOrganizationLimits',
    summary: 'Set the limits of an organization, or leave them to its plan',
    method: 'PUT',
    path: '/api/admin/organizations/{id}/limits',
    limit: 'write',
    params: z.object({ id: z.string().max(100) }),
    body: OwnLimits,
    answer: updated(AdminOrganization),
    status: 200,
    ifMatch: 'required',
    handle: setOrganizationLimits,
    audit: {
      subject: 'organization',
      id: (_, { params }) => params.id,
      summary: ({ answer, summary }) => `${summary} for ${answer.updated.uniqueName}`,
    },
  }),
  adminCommand({
    ...of,
    operationId: 'adminDisableOrganization',
    summary: 'Disable an organization for all of its members, or enable it',
    method: 'PUT',
    path: '/api/admin/organizations/{id}/disabled',
    limit: 'write',
    params: z.object({ id: z.string().max(100) }),
    body: DisableOrganization,
    answer: updated(AdminOrganization),
    status: 200,
    handle: (work) => disableOrganization(work, ports.administration),
    audit: {
      subject: 'organization',
      id: (_, { params }) => params.id,
      summary: ({ answer }, { body }) => `${summaryOf(body.disabled)}: ${answer.updated.uniqueName}`,
    },
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
