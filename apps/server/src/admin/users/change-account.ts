import type { AdminUser } from '@hawser/contract/admin';
import { newId } from '@hawser/ports';
import type { Updateable } from 'kysely';
import { writeAudit } from '../../http/audit.ts';
import { notFound } from '../../http/failure.ts';
import type { AdminWork } from '../../http/route.ts';
import type { Tables } from '../../store/tables.ts';
import { readUser } from './list.ts';

/** What an administrator changes in an account. */
interface AccountChange {
  /** Refuses the change by throwing. */
  check?(user: AdminUser): void;
  /** Columns to write, if any. */
  columns?(user: AdminUser): Updateable<Tables['accounts']>;
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
  { check, columns, summary }: AccountChange,
): Promise<AdminUser> {
  const { stores, session, operationId, params, address, now, random } = work;
  return stores.system.transaction().execute(async (system) => {
    await system
      .selectFrom('accounts')
      .select('owner_uid')
      .where('owner_uid', '=', params.uid)
      .forUpdate()
      .execute();
    const user = await readUser({ ...stores, system }, params.uid);
    if (user === undefined) throw notFound();
    check?.(user);
    const written = columns?.(user);
    if (written !== undefined)
      await system.updateTable('accounts').set(written).where('owner_uid', '=', user.uid).execute();
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
