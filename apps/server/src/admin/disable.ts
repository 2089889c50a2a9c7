import type { AdminUser, DisableUser } from '@hawser/contract/admin';
import { accountMessages } from '@hawser/domain/accounts';
import type { z } from 'zod';
import { notFound, refused } from '../http/failure.ts';
import type { AdminWork } from '../http/route.ts';
import type { Administration } from '../identity/index.ts';
import { auditFor } from './audit-for.ts';
import { readUser } from './users.ts';

/**
 * Disables an account or enables it again. While it is disabled nobody can sign in to it; its networks and clusters continue. The
 * audit logs of both the administrator and the account record it.
 */
export async function disableUser(
  work: AdminWork<{ uid: string }, undefined, z.infer<typeof DisableUser>>,
  administration: Administration,
): Promise<{ answer: { updated: AdminUser } }> {
  const { stores, session, params, body, now } = work;
  if (params.uid === session.uid) throw refused(accountMessages.disableSelf);
  const user = await readUser(stores, params.uid);
  if (user === undefined) throw notFound();
  const disabledAt = body.disabled ? (user.disabledAt ?? now) : null;
  await stores.system.transaction().execute(async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ disabled_at: disabledAt })
      .where('owner_uid', '=', user.uid)
      .execute();
    await auditFor(tx, work, user.uid, 'adminDisableUser', summaryOf(body.disabled));
  });
  if (body.disabled) await administration.lock(user.uid);
  return { answer: { updated: { ...user, disabledAt } } };
}

/** What the audit log says. */
export const summaryOf = (disabled: boolean): string => `Account ${disabled ? 'disabled' : 'enabled'}`;
