/** What a member of an organization is in it (Spec 2 §4, "Organization roles"). */
export const ORGANIZATION_ROLES = ['admin', 'member'] as const;

export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

/** The name of a role as people read it. */
export const ROLE_LABELS: Readonly<Record<OrganizationRole, string>> = {
  admin: 'Administrator',
  member: 'Member',
};

/**
 * Whether an organization would be without an administrator if this member lost the role, by leaving, by removal or by another
 * role.
 */
export function isLastAdmin(role: OrganizationRole, adminCount: number): boolean {
  return role === 'admin' && adminCount <= 1;
}
