import { accountMessages } from '@hawser/domain/accounts';
import type { Kysely } from 'kysely';
import { Failure } from '../http/failure.ts';
import { isDuplicateKey } from '../store/duplicate-key.ts';
import type { IdentityTables, Tables } from '../store/tables.ts';

interface Stores {
  readonly system: Kysely<Tables>;
  readonly identity: Kysely<IdentityTables>;
}

/**
 * The account of an organization has a user only since somebody proved to receive mail at its address, and set a password: this is
 * called then. It gives an existing one this address. Does nothing for the account of a person.
 * @throws Failure when somebody else signs in with the address.
 */
export async function ensureOrganizationUser(
  { system, identity }: Stores,
  { uid, email }: { readonly uid: string; readonly email: string },
  now: number,
): Promise<void> {
  const account = await system
    .selectFrom('accounts')
    .select(['display_name', 'is_organization'])
    .where('owner_uid', '=', uid)
    .executeTakeFirst();
  if (account?.is_organization !== true) return;
  const at = new Date(now);
  const proven = { email, emailVerified: true, updatedAt: at };
  try {
    await identity
      .insertInto('user')
      .values({ id: uid, name: account.display_name, createdAt: at, ...proven })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(proven))
      .execute();
  } catch (error) {
    if (isDuplicateKey(error))
      throw new Failure(422, [{ message: accountMessages.emailNotUsable, displayable: true }]);
    throw error;
  }
  const password = { id: uid, providerId: 'credential', accountId: uid, userId: uid, password: null };
  const known = await identity
    .selectFrom('account')
    .select('id')
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  if (known === undefined)
    await identity
      .insertInto('account')
      .values({ ...password, createdAt: at, updatedAt: at })
      .execute();
}
