import { RequestRoleChange, RoleChangeRequest } from '@hawser/contract/organizations';
import { created, updated } from '@hawser/contract/record';
import { ROLE_LABELS } from '@hawser/domain/organizations';
import { type AnyRoute, command } from '../../http/route.ts';
import { listRouteInside } from '../list-route.ts';
import { organizationParams, paths, requestParams } from '../params.ts';
import { roleChangeCollection } from './collection.ts';
import { grantRoleChange, refuseRoleChange, withdrawRoleChange } from './decide.ts';
import { requestRoleChange } from './request.ts';

const of = { tag: 'organizations', limit: 'write' } as const;

/** The parts of the three commands that end a request. */
const ending = (how: 'grant' | 'refuse' | 'withdraw', done: string) =>
  ({
    ...of,
    method: 'POST',
    path: `${paths.roleChangeRequest}/${how}`,
    params: requestParams,
    answer: updated(RoleChangeRequest),
    status: 200,
    audit: {
      subject: 'role change request',
      id: ({ answer }: { answer: { updated: RoleChangeRequest } }) => answer.updated.id,
      summary: ({ answer: { updated: request } }: { answer: { updated: RoleChangeRequest } }) =>
        `Request of ${request.name} for the role ${ROLE_LABELS[request.newRole]} ${done}`,
    },
  }) as const;

export const roleChangeRoutes: readonly AnyRoute[] = [
  listRouteInside(roleChangeCollection, {
    ...of,
    operationId: 'listRoleChangeRequests',
    summary: 'List the requests for other roles in an organization',
    path: paths.roleChangeRequests,
  }),
  command({
    ...of,
    policy: 'roleChangeRequests.create',
    operationId: 'requestRoleChange',
    summary: 'Ask for another role',
    method: 'POST',
    path: paths.roleChangeRequests,
    limit: 'role-request',
    params: organizationParams,
    body: RequestRoleChange,
    answer: created(RoleChangeRequest),
    status: 201,
    handle: (work) => requestRoleChange(work),
    audit: {
      subject: 'role change request',
      id: ({ answer }) => answer.created.id,
      summary: ({ answer: { created: request } }) =>
        `${request.name} asked for the role ${ROLE_LABELS[request.newRole]}`,
    },
  }),
  command({
    ...ending('grant', 'granted'),
    policy: 'roleChangeRequests.update',
    operationId: 'grantRoleChange',
    summary: 'Grant a request for another role',
    handle: (work) => grantRoleChange(work),
  }),
  command({
    ...ending('refuse', 'refused'),
    policy: 'roleChangeRequests.update',
    operationId: 'refuseRoleChange',
    summary: 'Refuse a request for another role',
    handle: (work) => refuseRoleChange(work),
  }),
  command({
    ...ending('withdraw', 'withdrawn'),
    policy: 'roleChangeRequests.create',
    operationId: 'withdrawRoleChange',
    summary: 'Withdraw your own request for another role',
    handle: withdrawRoleChange,
  }),
];
