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
  return hasRight(role, right) ? allowed : { allowed: false, reason: rightRefusal(right, organization) };
}
