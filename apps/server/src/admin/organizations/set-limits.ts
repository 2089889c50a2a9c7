import type { OwnLimits } from '@hawser/contract/accounts';
import type { AdminOrganization } from '@hawser/contract/admin';
import type { AdminChange } from '../../http/route.ts';
import { limitsSummary, requireLimitsVersion, withLimits, writeLimits } from '../own-limits.ts';
import { changeOrganization } from './change-organization.ts';

/**
 * Sets the limits of an organization, or leaves them to its plan. What it has already stays, also beyond a lower limit.
 * @throws Failure 404 for an unknown organization, 412 for an older version.
 */
export async function setOrganizationLimits(
  work: AdminChange<{ id: string }, OwnLimits>,
): Promise<{ answer: { updated: AdminOrganization }; summary: string }> {
  const { body, ifMatch } = work;
  const before = await changeOrganization(work, {
    check: (organization) => requireLimitsVersion(organization, body, ifMatch),
    write: (system, { id }) => writeLimits(system, id, body),
    summary: (organization) => limitsSummary(organization, body),
  });
  return { answer: { updated: withLimits(before, body) }, summary: limitsSummary(before, body) };
}
