import type { ResetSecondFactor } from '@hawser/contract/admin';
import { secondFactorMessages } from '@hawser/domain/accounts';
import type { z } from 'zod';
import { conflicting } from '../../http/failure.ts';
import type { AdminWork } from '../../http/route.ts';
import type { Administration } from '../../identity/index.ts';
import { changeAccount } from './change-account.ts';

/** Removes the second factor of an account; its password stays. `email` is for the audit log. */
export async function resetSecondFactor(
  work: AdminWork<{ uid: string }, undefined, unknown>,
  administration: Administration,
): Promise<{ answer: z.infer<typeof ResetSecondFactor>; email: string }> {
  const { uid, email } = await changeAccount(work, {
    // Nothing is recorded that did not happen.
    check({ hasSecondFactor }) {
      if (!hasSecondFactor) throw conflicting(secondFactorMessages.isOff);
    },
    summary: () => 'Second factor removed',
  });
  if (!(await administration.resetSecondFactor(uid, email))) throw conflicting(secondFactorMessages.isOff);
  return { answer: { reset: { uid } }, email };
}
