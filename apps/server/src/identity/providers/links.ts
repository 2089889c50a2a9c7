import { newId, type Random } from '@hawser/ports';
import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from '../../store/tables.ts';

/** An identity of a provider. */
interface Linked {
  readonly provider: string;
  readonly subject: string;
}

/** The account to which an identity is linked; null for none. */
export async function accountLinkedTo(
  identity: Kysely<IdentityTables>,
  { provider, subject }: Linked,
): Promise<string | null> {
  const row = await identity
    .selectFrom('account')
    .select('userId')
    .where('providerId', '=', provider)
    .where('accountId', '=', subject)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Links an identity to the account `uid`; false when it is linked to another one. Linking again changes nothing. */
export async function linkIdentity(
  identity: Kysely<IdentityTables>,
  linked: Linked & { readonly uid: string },
  now: number,
  random: Random,
): Promise<boolean> {
  const { provider, subject, uid } = linked;
  return identity.transaction().execute(async (tx) => {
    // The table has no unique key for it.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 0))`.execute(tx);
    const owner = await accountLinkedTo(tx, linked);
    if (owner !== null) return owner === uid;
    const at = new Date(now);
    await tx
      .insertInto('account')
      .values({
        id: newId(now, random),
        providerId: provider,
        accountId: subject,
        userId: uid,
        password: null,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    return true;
  });
}
