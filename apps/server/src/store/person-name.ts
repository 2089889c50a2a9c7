import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from './store.ts';

/**
 * The name of the person with this uid, for who reads in the context of `tx`: of the own account, or of a member of the organization
 * that the context is, who without a name has the address. Null of all others: an account can read no other account.
 */
export const personName = (
  { owner }: TenantTransaction,
  uid: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql`coalesce(
        (select nullif(display_name, '') from accounts where owner_uid = ${uid}),
        (select coalesce(nullif(display_name, ''), email) from organization_members
          where owner_uid = ${owner} and member_uid = ${uid}))`;
