import { accountMessages } from '../accounts/index.ts';
import type { Allowed } from '../permissions/index.ts';
import type { Role } from './roles.ts';
import { type Right, RIGHTS } from './table.ts';

/** Whether a role has a right. */
export function hasRight(role: Role, right: Right): boolean {
  const { roles }: { readonly roles: readonly Role[] } = RIGHTS[right];
  return roles.includes(role);
}

/** Why a right is missing, and who can give it. `organization` is the display name of the context's organization. */
export function rightRefusal(right: Right, organization: string): string {
  return `You need the right to ${RIGHTS[right].label}. Administrators of ${organization} can give it.`;
}

/** A permission that additionally needs a right: what the record itself forbids stays forbidden. */
export function withRight(allowed: Allowed, right: Right, role: Role, organization: string): Allowed {
  if (hasRight(role, right)) return allowed;
  // Nobody can give the account of an organization more.
  const reason = role === 'organization' ? accountMessages.planOnly : rightRefusal(right, organization);
  return { allowed: false, reason };
}
