import { OwnLimits } from '@hawser/contract/accounts';
import {
  AdminUser,
  AdminUsers,
  AssignTier,
  DisableUser,
  EndedSessions,
  Invited,
  InviteUser,
  ResetSecondFactor,
  ResetSecondFactorOf,
} from '@hawser/contract/admin';
import { containsText } from '@hawser/contract/collection';
import { PageQuery } from '@hawser/contract/paging';
import { created, updated } from '@hawser/contract/record';
import { emailOf } from '@hawser/domain/accounts';
import { checkEmail } from '@hawser/domain/fields';
import { z } from 'zod';
import { invalid } from '../../http/failure.ts';
import { type AnyRoute, adminCommand, adminRead } from '../../http/route.ts';
import type { AdminPorts } from '../ports.ts';
import { tierSummary } from '../tiers.ts';
import { assignTier } from './assign-tier.ts';
import { disableUser, summaryOf } from './disable.ts';
import { listUsers } from './list.ts';
import { resetSecondFactor } from './second-factor.ts';
import { setLimits } from './set-limits.ts';
import { endSessions } from './sessions.ts';

const of = { tag: 'admin', policy: 'admin' } as const;
const User = z.object({ uid: z.string().max(100) });

/** Routes about accounts. */
export const userRoutes = (ports: AdminPorts): readonly AnyRoute[] => [
  adminRead({
    ...of,
    operationId: 'adminListUsers',
    summary: 'List accounts',
    method: 'GET',
    path: '/api/admin/users',
    limit: 'read',
    query: PageQuery.extend({ q: containsText }),
    answer: AdminUsers,
    handle: (work) => listUsers(work, ports),
  }),
  adminCommand({
    ...of,
    operationId: 'adminAssignTier',
    summary: 'Assign a plan tier to an account',
    method: 'PUT',
    path: '/api/admin/users/{uid}/tier',
    limit: 'write',
    params: User,
    body: AssignTier,
    answer: updated(AdminUser),
    status: 200,
    handle: assignTier,
    audit: {
      subject: 'account',
      id: ({ answer }) => answer.updated.uid,
      summary: ({ answer: { updated }, before }) =>
        `${tierSummary(updated.planTierSlug, before)} for ${updated.email}`,
    },
  }),
  adminCommand({
    ...of,
    operationId: 'adminSetLimits',
    summary: 'Set the limits of an account, or leave them to its plan',
    method: 'PUT',
    path: '/api/admin/users/{uid}/limits',
    limit: 'write',
    params: User,
    body: OwnLimits,
    answer: updated(AdminUser),
    status: 200,
    ifMatch: 'required',
    handle: setLimits,
    audit: {
      subject: 'account',
      id: (_, { params }) => params.uid,
      summary: ({ answer, summary }) => `${summary} for ${answer.updated.email}`,
    },
  }),
  adminCommand({
    ...of,
    operationId: 'adminDisableUser',
    summary: 'Disable an account and end its sessions, or enable it',
    method: 'PUT',
    path: '/api/admin/users/{uid}/disabled',
    limit: 'write',
    params: User,
    body: DisableUser,
    answer: updated(AdminUser),
    status: 200,
    handle: (work) => disableUser(work, ports.administration),
    audit: {
      subject: 'account',
      id: (_, { params }) => params.uid,
      summary: ({ answer }, { body }) => `${summaryOf(body.disabled)}: ${answer.updated.email}`,
    },
  }),
  adminCommand({
    ...of,
    operationId: 'adminEndSessions',
    summary: 'End all sessions of an account',
    method: 'DELETE',
    path: '/api/admin/users/{uid}/sessions',
    limit: 'write',
    params: User,
    answer: EndedSessions,
    status: 200,
    handle: (work) => endSessions(work, ports.administration),
    audit: {
      subject: 'account',
      id: (_, { params }) => params.uid,
      summary: ({ email }) => `Sessions ended: ${email}`,
    },
  }),
  adminCommand({
    ...of,
    operationId: 'adminResetSecondFactor',
    summary: 'Remove the second factor of an account whose person has lost it',
    method: 'POST',
    path: '/api/admin/users/{uid}/second-factor-reset',
    limit: 'write',
    needsProof: true,
    params: User,
    body: ResetSecondFactorOf,
    answer: ResetSecondFactor,
    status: 200,
    handle: (work) => resetSecondFactor(work, ports.administration),
    audit: {
      subject: 'account',
      id: (_, { params }) => params.uid,
      summary: ({ summary }) => summary,
    },
  }),
  adminCommand({
    ...of,
    operationId: 'adminInviteUser',
    summary: 'Invite someone to create an account',
    method: 'POST',
    path: '/api/admin/invitations',
    limit: 'write',
    needsProof: true,
    body: InviteUser,
    answer: created(Invited),
    status: 201,
    hasSecret: true,
    async handle({ body }) {
      const problem = checkEmail(emailOf(body.email));
      if (problem !== null) throw invalid(problem, 'email');
      return { answer: { created: await ports.administration.invite(body.email) } };
    },
    audit: {
      subject: 'account',
      id: () => '',
      summary: ({ answer }) => `Invited ${answer.created.email}`,
    },
  }),
];
