import type { OwnLimits } from '@hawser/contract/accounts';
import type { AdminUser } from '@hawser/contract/admin';
import type { AdminChange } from '../../http/route.ts';
import { limitsSummary, requireLimitsVersion, withLimits, writeLimits } from '../own-limits.ts';
import { changeAccount } from './change-account.ts';

/**
 * Sets the limits of an account, or leaves them to its plan. What it has already stays, also beyond a lower limit.
 * @throws Failure 404 for an unknown account, 412 for an older version.
 */
export async function setLimits(
  work: AdminChange<{ uid: string }, OwnLimits>,
): Promise<{ answer: { updated: AdminUser }; summary: string }> {
  const { body, ifMatch } = work;
  const before = await changeAccount(work, {
    check: (user) => requireLimitsVersion(user, body, ifMatch),
    write: (system, { uid }) => writeLimits(system, uid, body),
    summary: (user) => limitsSummary(user, body),
  });
  return { answer: { updated: withLimits(before, body) }, summary: limitsSummary(before, body) };
}
