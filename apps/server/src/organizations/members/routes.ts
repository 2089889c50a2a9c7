import { ChangeMemberRole, Member } from '@hawser/contract/organizations';
import { updated } from '@hawser/contract/record';
import { ROLE_LABELS } from '@hawser/domain/organizations';
import { z } from 'zod';
import { type AnyRoute, command, read } from '../../http/route.ts';
import { readInside } from '../inside.ts';
import { listRouteInside } from '../list-route.ts';
import { memberParams, organizationParams, paths } from '../params.ts';
import { changeMemberRole } from './change-role.ts';
import { memberCollection } from './collection.ts';
import { leaveOrganization } from './leave.ts';
import { memberRecord } from './record.ts';
import { removeMember } from './remove.ts';

const of = { tag: 'organizations' } as const;

export const memberRoutes: readonly AnyRoute[] = [
  listRouteInside(memberCollection, {
    ...of,
    operationId: 'listMembers',
    summary: 'List the members of an organization',
    path: paths.members,
  }),
  read({
    ...of,
    policy: 'members.read',
    operationId: 'getMember',
    summary: 'Get a member of an organization',
    method: 'GET',
    path: paths.member,
    limit: 'read',
    params: memberParams,
    answer: Member,
    async handle(work) {
      await readInside(work, 'members.read');
      return memberRecord(work.tx, work.params.memberUID, work.now);
    },
  }),
  command({
    ...of,
    policy: 'members.update',
    operationId: 'changeMemberRole',
    summary: 'Give a member another role',
    method: 'PATCH',
    path: paths.member,
    limit: 'write',
    params: memberParams,
    body: ChangeMemberRole,
    answer: updated(Member),
    status: 200,
    ifMatch: 'required',
    handle: (work) => changeMemberRole(work),
    audit: {
      subject: 'member',
      id: ({ answer }) => answer.updated.memberUID,
      summary: ({ answer: { updated: member } }) => `${member.name}: role is ${ROLE_LABELS[member.role]} now`,
    },
  }),
  command({
    ...of,
    policy: 'members.delete',
    operationId: 'removeMember',
    summary: 'Remove a member from an organization',
    method: 'DELETE',
    path: paths.member,
    limit: 'write',
    params: memberParams,
    answer: z.object({ deleted: z.object({ id: z.string() }) }),
    status: 200,
    handle: (work) => removeMember(work),
    audit: {
      subject: 'member',
      id: ({ answer }) => answer.deleted.id,
      summary: ({ name }) => `${name} removed`,
    },
  }),
  command({
    ...of,
    policy: 'account',
    operationId: 'leaveOrganization',
    summary: 'Leave an organization',
    method: 'POST',
    path: paths.leave,
    limit: 'write',
    params: organizationParams,
    answer: z.object({ left: z.object({ id: z.string() }) }),
    status: 200,
    handle: leaveOrganization,
    audit: {
      subject: 'organization',
      id: ({ answer }) => answer.left.id,
      summary: ({ name }) => `Left the organization ${name}`,
    },
  }),
];
