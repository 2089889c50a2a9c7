export {
  INVITATION_CAPABILITIES,
  invitationCapabilities,
  INVITEE_CAPABILITIES,
  inviteeCapabilities,
  MEMBER_CAPABILITIES,
  memberCapabilities,
  ORGANIZATION_CAPABILITIES,
  organizationCapabilities,
  ROLE_CHANGE_CAPABILITIES,
  roleChangeCapabilities,
} from './capabilities.ts';
export {
  INVITATION_STATES,
  type InvitationAction,
  invitationRefusal,
  type InvitationState,
  isExpired,
} from './invitation.ts';
export { INVITATION_MS, INVITATIONS_AT_ONCE, INVITATIONS_OPEN_MAX } from './limits.ts';
export { organizationMessages } from './messages.ts';
export { checkInviteeName, checkOrganization } from './profile.ts';
export { ROLE_CHANGE_STATES, roleChangeRefusal, type RoleChangeState } from './role-change.ts';
export { isLastAdmin, ORGANIZATION_ROLES, type OrganizationRole, ROLE_LABELS } from './roles.ts';
export { TRANSFORM_STEPS, transformProblem, type TransformStep, transformStepLabel } from './transform.ts';
export { checkUniqueName, uniqueNameOf } from './unique-name.ts';
