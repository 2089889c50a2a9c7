import type { Allowed } from '../permissions/index.ts';

/** What the viewer may do with an organization. */
export const ORGANIZATION_CAPABILITIES = [
  'update',
  'delete',
  'invite',
  'changeRoles',
  'removeMembers',
  'requestRole',
  'leave',
] as const;

export type OrganizationCapability = (typeof ORGANIZATION_CAPABILITIES)[number];

/** What the viewer may do with a member. */
export const MEMBER_CAPABILITIES = ['changeRole', 'remove'] as const;

/** What the viewer may do with an invitation, as an administrator of the organization. */
export const INVITATION_CAPABILITIES = ['resend', 'cancel'] as const;

/** What the invited person may do. */
export const INVITEE_CAPABILITIES = ['accept', 'decline'] as const;

/** What the viewer may do with a request for another role. */
export const ROLE_CHANGE_CAPABILITIES = ['grant', 'refuse', 'withdraw'] as const;

/** Denied with the first reason that applies, otherwise allowed. */
export const unless = (...reasons: readonly (string | null | false)[]): Allowed => {
  const reason = reasons.find((one) => one !== false && one !== null);
  return typeof reason === 'string' ? { allowed: false, reason } : { allowed: true, reason: '' };
};
