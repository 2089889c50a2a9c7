import type { AdminUser } from '@hawser/contract/admin';
import { newId } from '@hawser/ports';
import type { Kysely } from 'kysely';
import { writeAudit } from '../../http/audit.ts';
import { notFound } from '../../http/failure.ts';
import type { AdminWork } from '../../http/route.ts';
import type { Tables } from '../../store/tables.ts';
import { lockAccount } from '../set-disabled.ts';
import { readUser } from './list.ts';

/** What an administrator changes in an account. */
interface AccountChange {
  /** Refuses the change by throwing. */
  check?(user: AdminUser): void;
  /** Writes it, in the transaction. */
  write?(system: Kysely<Tables>, user: AdminUser): Promise<void>;
  /** The entry in the account's own audit log. */
  summary(user: AdminUser): string;
}

/**
 * Changes an account in one transaction with an entry in its own audit log; the entry of the administrator is written by the
 * route. Returns the account as it was before.
 * @throws Failure 404 when there is no such account.
 */
export async function changeAccount(
  work: AdminWork<{ uid: string }, undefined, unknown>,
  { check, write, summary }: AccountChange,
): Promise<AdminUser> {
  const { stores, session, operationId, params, address, now, random } = work;
  return stores.system.transaction().execute(async (system) => {
    await lockAccount(system, params.uid);
    const user = await readUser({ ...stores, system }, params.uid);
    if (user === undefined) throw notFound();
    check?.(user);
    await write?.(system, user);
    if (user.uid !== session.uid)
      await writeAudit(system, user.uid, [
        {
          id: newId(now, random),
          at: now,
          actor: session.uid,
          address,
          command: operationId,
          subjectKind: 'account',
          subjectID: user.uid,
          summary: summary(user),
        },
      ]);
    return user;
  });
}
