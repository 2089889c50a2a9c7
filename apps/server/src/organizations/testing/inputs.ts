import type { Invitation, Organization, RoleChangeRequest } from '@hawser/contract/organizations';
import type { Ids, Populate, RequestInput, RequestInputs } from '../../system-tests/testing/request-input.ts';

/** In the context of the account's organization. `contextID` is its id too, so that either can be a foreign one. */
const inside = (ids: Ids, rest: RequestInput = {}): RequestInput => {
  const { organizationID = '', contextID = '' } = ids;
  return { ...rest, context: contextID, params: { organizationID, ...rest.params } };
};

const picture = (canary: string) => ({
  filename: `${canary}.png`,
  data: Buffer.from('89504e470d0a1a0a', 'hex').toString('base64'),
});
const member = ({ memberUID = '' }: Ids) => ({ memberUID });
const invitation = ({ invitationID = '' }: Ids) => ({ invitationID });
const request = ({ requestID = '' }: Ids) => ({ requestID });

export const inputs: RequestInputs = {
  checkOrganizationName: (_, canary) => ({ queries: [`name=${canary}-free`] }),
  createOrganization: (_, canary) => ({
    body: { uniqueName: `${canary}-more`, displayName: `${canary}-more` },
  }),
  getOrganization: (ids) => inside(ids),
  updateOrganization: (ids, canary) => inside(ids, { body: { description: `${canary}-described` } }),
  putOrganizationPhoto: (ids, canary) => inside(ids, { body: picture(canary) }),
  sendAccountLink: (ids) => inside(ids),
  listMembers: (ids, canary) => inside(ids, { queries: ['limit=1', `q=${canary}`, 'roles=admin'] }),
  getMember: (ids) => inside(ids, { params: member(ids) }),
  changeMemberRole: (ids) => inside(ids, { params: member(ids), body: { role: 'admin' } }),
  listInvitations: (ids, canary) => inside(ids, { queries: [`q=${canary}`, 'states=open'] }),
  inviteMembers: (ids, canary) =>
    inside(ids, { body: { invitations: [{ inviteeEmail: `${canary}-third@example.org` }] } }),
  resendInvitation: (ids) => inside(ids, { params: invitation(ids) }),
  listMyInvitations: () => ({}),
  lookUpInvitation: (ids) => ({ params: invitation(ids), body: {} }),
  getInvitationPicture: (ids) => ({ params: invitation(ids), body: {} }),
  acceptInvitation: (ids) => ({ params: invitation(ids), body: {} }),
  declineInvitation: (ids) => ({ params: invitation(ids), body: {} }),
  listRoleChangeRequests: (ids) => inside(ids, { queries: ['states=open'] }),
  refuseRoleChange: (ids) => inside(ids, { params: request(ids) }),
  grantRoleChange: (ids) => inside(ids, { params: request(ids) }),
  withdrawRoleChange: (ids) => inside(ids, { params: request(ids) }),
  requestRoleChange: (ids) => inside(ids, { body: { newRole: 'member' } }),
  listRevocations: (ids, canary) => inside(ids, { queries: [`q=${canary}`] }),
};

export const removals: RequestInputs = {
  cancelInvitation: (ids) => inside(ids, { params: invitation(ids) }),
  deleteOrganizationPhoto: (ids) => inside(ids),
  removeMember: (ids) => inside(ids, { params: member(ids) }),
  leaveOrganization: ({ organizationID = '' }) => ({ params: { organizationID } }),
  deleteOrganization: (ids, canary) => inside(ids, { body: { uniqueName: `${canary}-org` } }),
};

/** An organization with another member, an invitation, a request and a membership that ended. */
export const populate: Populate = async ({ client, post, query, canary }) => {
  const { id } = await post<Organization>('/api/organizations', {
    uniqueName: `${canary}-org`,
    displayName: `${canary}-org`,
    email: `${canary}-office@example.org`,
  });
  const sent = { headers: { 'hawser-context': id } };
  const path = `/api/organizations/${id}`;
  const invited = await client.done<{ created: Invitation[] }>('POST', `${path}/invitations`, {
    ...sent,
    body: {
      invitations: [{ inviteeEmail: `${canary}-guest@example.org`, inviteeName: `${canary}-guest` }],
    },
  });
  const asked = await client.done<{ created: RoleChangeRequest }>('POST', `${path}/role-change-requests`, {
    ...sent,
    body: { newRole: 'member' },
  });
  const memberUID = `${canary}-mate`;
  await query(
    `insert into organization_members (owner_uid, member_uid, role, email, display_name, joined_at, updated_at)
     values ($1, $2, 'member', $2 || '@example.org', $2, 1, 1)`,
    [id, memberUID],
  );
  await query(
    `insert into revocations (owner_uid, id, email, revoked_uid, initiator_uid, initiator_name, created_at)
     values ($1, $2, $2, $2, $2, $2, 1)`,
    [id, `${canary}-former`],
  );
  return {
    organizationID: id,
    contextID: id,
    memberUID,
    invitationID: invited.created[0]?.id ?? '',
    requestID: asked.created.id,
  };
};

/** Words that filters of organizations take. */
export const words = (canary: string): readonly string[] => [
  'admin',
  'member',
  'open',
  'withdrawn',
  'cancelled',
  `${canary}-org`,
];
