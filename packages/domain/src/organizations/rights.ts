import type { OrganizationRole } from './roles.ts';

/** A right and the roles that have it. */
interface Right {
  /** What it permits, in plain words. */
  readonly label: string;
  readonly roles: readonly OrganizationRole[];
}

const EVERYONE: readonly OrganizationRole[] = ['admin', 'member'];
const ADMINS: readonly OrganizationRole[] = ['admin'];

/** What members may do with their organization and with each other. */
const ORGANIZATION_RIGHTS = {
  'organizations.read': { label: 'See the organization', roles: EVERYONE },
  'organizations.update': { label: 'Edit the organization', roles: ADMINS },
  'organizations.delete': { label: 'Delete the organization', roles: ADMINS },
  'members.read': { label: 'See members', roles: EVERYONE },
  'members.update': { label: 'Change roles of members', roles: ADMINS },
  'members.delete': { label: 'Remove members', roles: ADMINS },
  'invitations.read': { label: 'See invitations', roles: ADMINS },
  'invitations.create': { label: 'Invite people', roles: ADMINS },
  'invitations.update': { label: 'Send and cancel invitations', roles: ADMINS },
  'roleChangeRequests.read': { label: 'See requests for other roles', roles: ADMINS },
  'roleChangeRequests.create': { label: 'Ask for another role', roles: EVERYONE },
  'roleChangeRequests.update': { label: 'Grant and refuse other roles', roles: ADMINS },
  'revocations.read': { label: 'See who was removed or left', roles: ADMINS },
} as const satisfies Record<string, Right>;

export type OrganizationRight = keyof typeof ORGANIZATION_RIGHTS;

/** Why a role does not include a right, or null: which right is missing, and who can give it. Without a role nothing is included. */
export function rightRefusal(
  right: OrganizationRight,
  role: OrganizationRole | null,
  organization: string,
): string | null {
  const { label, roles }: Right = ORGANIZATION_RIGHTS[right];
  if (role !== null && roles.includes(role)) return null;
  return `You need the right '${label}'. Administrators of ${organization} can give it.`;
}
