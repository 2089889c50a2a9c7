import type { Allowed } from '../permissions/index.ts';
import { hasRight, type Right, rightRefusal } from '../rights/index.ts';
import { type InvitationAction, invitationRefusal, type InvitationState } from './invitation.ts';
import { organizationMessages } from './messages.ts';
import { type RoleChangeState, roleChangeRefusal } from './role-change.ts';
import { isLastAdmin, type OrganizationRole } from './roles.ts';

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

type OrganizationCapability = (typeof ORGANIZATION_CAPABILITIES)[number];

/** What the viewer may do with a member. */
export const MEMBER_CAPABILITIES = ['changeRole', 'remove'] as const;

/** What the viewer may do with an invitation, as an administrator of the organization. */
export const INVITATION_CAPABILITIES = ['resend', 'cancel'] as const;

/** What the invited person may do. */
export const INVITEE_CAPABILITIES = ['accept', 'decline'] as const;

/** What the viewer may do with a request for another role. */
export const ROLE_CHANGE_CAPABILITIES = ['grant', 'refuse', 'withdraw'] as const;

/** Denied with the first reason that applies, otherwise allowed. */
const unless = (...reasons: readonly (string | null | false)[]): Allowed => {
  const reason = reasons.find((one) => one !== false && one !== null);
  return typeof reason === 'string' ? { allowed: false, reason } : { allowed: true, reason: '' };
};

/** Why a role lacks a right, or null. Without a role nothing is included. */
const missing = (right: Right, role: OrganizationRole | null, organization: string): string | null =>
  role !== null && hasRight(role, right) ? null : rightRefusal(right, organization);

/** Who looks, and where: the role of the viewer there, null for nobody who belongs to it. */
interface Inside {
  /** The display name of the organization. */
  readonly name: string;
  readonly role: OrganizationRole | null;
  readonly adminCount: number;
}

/** What the viewer may do with an organization. */
export function organizationCapabilities({
  name,
  role,
  adminCount,
  isReady,
  isDisabled,
}: Inside & {
  /** The administrator of the installation has stopped it. */
  readonly isDisabled: boolean;
  /** It is not being set up. */
  readonly isReady: boolean;
}): Record<OrganizationCapability, Allowed> {
  const stopped = isDisabled && organizationMessages.disabled;
  const busy = stopped || (!isReady && organizationMessages.processing);
  const last = role !== null && isLastAdmin(role, adminCount) && organizationMessages.lastAdmin;
  return {
    update: unless(missing('organizations.update', role, name), busy),
    delete: unless(missing('organizations.delete', role, name), busy),
    invite: unless(missing('invitations.create', role, name), busy),
    changeRoles: unless(missing('members.update', role, name), stopped),
    removeMembers: unless(missing('members.delete', role, name), stopped),
    requestRole: unless(missing('roleChangeRequests.create', role, name), stopped),
    leave: unless(role === null && organizationMessages.contextLost, last, busy),
  };
}

/** What the viewer may do with a member who has the role `of`. */
export function memberCapabilities(
  { name, role, adminCount }: Inside,
  of: OrganizationRole,
): Record<(typeof MEMBER_CAPABILITIES)[number], Allowed> {
  const last = isLastAdmin(of, adminCount) && organizationMessages.lastAdmin;
  return {
    changeRole: unless(missing('members.update', role, name), last),
    remove: unless(missing('members.delete', role, name), last),
  };
}

/** What the viewer may do with an invitation of the organization. */
export function invitationCapabilities(
  { name, role }: Omit<Inside, 'adminCount'>,
  invitation: { readonly state: InvitationState; readonly expiresAt: number },
  now: number,
): Record<(typeof INVITATION_CAPABILITIES)[number], Allowed> {
  const refusal = missing('invitations.update', role, name);
  const may = (action: InvitationAction) => unless(refusal, invitationRefusal(action, invitation, now));
  return { resend: may('resend'), cancel: may('cancel') };
}

/** What the invited person may do. */
export function inviteeCapabilities(
  invitation: { readonly state: InvitationState; readonly expiresAt: number },
  now: number,
): Record<(typeof INVITEE_CAPABILITIES)[number], Allowed> {
  const may = (action: InvitationAction) => unless(invitationRefusal(action, invitation, now));
  return { accept: may('accept'), decline: may('decline') };
}

/** What the viewer may do with a request for another role. */
export function roleChangeCapabilities(
  { name, role }: Omit<Inside, 'adminCount'>,
  state: RoleChangeState,
): Record<(typeof ROLE_CHANGE_CAPABILITIES)[number], Allowed> {
  const over = roleChangeRefusal(state);
  const decide = unless(missing('roleChangeRequests.update', role, name), over);
  return { grant: decide, refuse: decide, withdraw: unless(over) };
}
