import type { ChooseContext, ChosenContext } from '@hawser/contract/accounts';
import { organizationMessages } from '@hawser/domain/organizations';
import { sql } from 'kysely';
import type { z } from 'zod';
import { refused } from '../http/failure.ts';
import type { Work } from '../http/route.ts';

/**
 * Remembers the context in which the person's next page opens (Spec 2 §6); the own one clears it.
 * @throws Failure 403 for a context that does not list the account, whether it exists or not.
 */
export async function chooseContext({
  tx,
  body,
}: Work<unknown, undefined, z.infer<typeof ChooseContext>>): Promise<{
  answer: z.infer<typeof ChosenContext>;
}> {
  const { contextUid } = body;
  const isOwn = contextUid === tx.owner;
  if (!isOwn) {
    const { rows } = await sql<{ isDisabled: boolean }>`
      select o.disabled_at is not null as "isDisabled"
        from organization_members m join organizations o on o.owner_uid = m.owner_uid
       where m.owner_uid = ${contextUid} and m.member_uid = ${tx.owner}`.execute(tx.db);
    if (rows[0] === undefined) throw refused(organizationMessages.contextLost);
    if (rows[0].isDisabled) throw refused(organizationMessages.disabled);
  }
  await tx.db
    .updateTable('accounts')
    .set({ active_context_id: isOwn ? null : contextUid })
    .where('owner_uid', '=', tx.owner)
    .execute();
  return { answer: { contextUid } };
}
