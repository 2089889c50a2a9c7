import type { Kysely } from 'kysely';
import type { IdentityTables } from '../store/tables.ts';

/**
 * Notes that the person of an account has proved to receive mail at an address, while it is the address of the account. Returns
 * whether it is.
 */
export async function confirmAddress(
  identity: Kysely<IdentityTables>,
  uid: string,
  email: string,
  now: number,
): Promise<boolean> {
  const confirmed = await identity
    .updateTable('user')
    .set({ emailVerified: true, updatedAt: new Date(now) })
    .where('id', '=', uid)
    .where('email', '=', email)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}
