import type { Me } from '@hawser/contract/accounts';
import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';

/** How many organizations the context switch offers; the list of organizations has all. */
const SWITCH_MAX = 50;

/** The organizations of the person in whose own context this transaction is, by name. */
export async function membershipsOf({ db, owner }: TenantTransaction): Promise<Me['organizations']> {
  const { rows } = await sql<Me['organizations'][number]>`
    select o.owner_uid as id, o.unique_name as "uniqueName", o.display_name as "displayName", o.photo_url as "photoURL", m.role,
           o.disabled_at is not null as "isDisabled"
      from organization_members m join organizations o on o.owner_uid = m.owner_uid
     where m.member_uid = ${owner} and o.processing = 'ok'
     order by lower(o.display_name), o.owner_uid limit ${SWITCH_MAX}`.execute(db);
  return rows;
}
