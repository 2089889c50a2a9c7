import { z } from 'zod';

/** An id in a path. Whatever else is sent there names nothing. */
const id = z.string().max(100);

export const organizationParams = z.object({ organizationID: id });
export const memberParams = z.object({ organizationID: id, memberUID: id });
export const invitationParams = z.object({ organizationID: id, invitationID: id });
export const requestParams = z.object({ organizationID: id, requestID: id });
export const myInvitationParams = z.object({ invitationID: id });

const path = '/api/organizations/{organizationID}';

/** Paths of what belongs to an organization. */
export const paths = {
  organization: path,
  photo: `${path}/photo`,
  accountLink: `${path}/account-link`,
  leave: `${path}/leave`,
  members: `${path}/members`,
  member: `${path}/members/{memberUID}`,
  invitations: `${path}/invitations`,
  invitation: `${path}/invitations/{invitationID}`,
  roleChangeRequests: `${path}/role-change-requests`,
  roleChangeRequest: `${path}/role-change-requests/{requestID}`,
  revocations: `${path}/revocations`,
  myInvitation: '/api/me/invitations/{invitationID}',
} as const;
