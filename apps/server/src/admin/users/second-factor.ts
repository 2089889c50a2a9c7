import type { ResetSecondFactor, ResetSecondFactorOf } from '@hawser/contract/admin';
import { identificationOf, secondFactorMessages } from '@hawser/domain/accounts';
import type { z } from 'zod';
import { conflicting, invalid } from '../../http/failure.ts';
import type { AdminWork } from '../../http/route.ts';
import type { Administration } from '../../identity/index.ts';
import { changeAccount } from './change-account.ts';

/**
 * Removes the second factor of an account; its password stays. How its person was identified is in both audit logs: who asks may be
 * somebody else. `summary` is that of the administrator's.
 * @throws Failure 400 without that.
 */
export async function resetSecondFactor(
  work: AdminWork<{ uid: string }, undefined, z.infer<typeof ResetSecondFactorOf>>,
  administration: Administration,
): Promise<{ answer: z.infer<typeof ResetSecondFactor>; summary: string }> {
  const identified = identificationOf(work.body.identifiedBy);
  if ('message' in identified) throw invalid(identified.message, 'identifiedBy');
  const how = `identified by: ${identified.text}`;
  const { uid, email } = await changeAccount(work, {
    // Nothing is recorded that did not happen.
    check({ hasSecondFactor }) {
      if (!hasSecondFactor) throw conflicting(secondFactorMessages.isOff);
    },
    summary: () => `Second factor removed, ${how}`,
  });
  if (!(await administration.resetSecondFactor(uid, email))) throw conflicting(secondFactorMessages.isOff);
  return { answer: { reset: { uid } }, summary: `Second factor removed: ${email}, ${how}` };
}
