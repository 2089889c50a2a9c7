import type { AdminUser, DisableUser } from '@hawser/contract/admin';
import { accountMessages } from '@hawser/domain/accounts';
import type { z } from 'zod';
import { refused } from '../../http/failure.ts';
import type { AdminWork } from '../../http/route.ts';
import type { Administration } from '../../identity/index.ts';
import { setDisabled } from '../set-disabled.ts';
import { changeAccount } from './change-account.ts';

/**
 * Disables an account or enables it again. While it is disabled nobody can sign in to it; its networks and clusters continue. With the
 * account of an organization that is the organization, for all of its members.
 */
export async function disableUser(
  work: AdminWork<{ uid: string }, undefined, z.infer<typeof DisableUser>>,
  administration: Administration,
): Promise<{ answer: { updated: AdminUser } }> {
  const { session, params, body, now } = work;
  if (params.uid === session.uid) throw refused(accountMessages.disableSelf);
  const since = (user: AdminUser) => (body.disabled ? (user.disabledAt ?? now) : null);
  const user = await changeAccount(work, {
    write: (system, before) => setDisabled(system, before.uid, since(before)),
    summary: () => summaryOf(body.disabled),
  });
  if (body.disabled) await administration.lock(user.uid);
  return { answer: { updated: { ...user, disabledAt: since(user) } } };
}

/** What the audit log says. */
export const summaryOf = (disabled: boolean): string => `Account ${disabled ? 'disabled' : 'enabled'}`;
