import type { Random } from '@hawser/ports';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { newKey } from '../api-keys/key-text.ts';

/** How long a key of a device is valid, milliseconds. */
const KEY_MS = 90 * 24 * 60 * 60_000;

/**
 * The key that the device with this code was allowed to have. The person who allowed it may have been disabled or have left since, or the
 * organization disabled: then the key is deleted instead. Null while nobody has allowed one.
 */
export async function fetchKey(
  tx: Kysely<Tables>,
  deviceDigest: string,
  now: number,
  random: Random,
): Promise<{ key: string; expiresAt: number } | 'refused' | null> {
  const key = newKey(random);
  const expiresAt = now + KEY_MS;
  const fetched = await tx
    .updateTable('api_keys as k')
    .set({ digest: key.digest, hint: key.hint, device_digest: null, expires_at: expiresAt })
    .where('k.device_digest', '=', deviceDigest)
    .where(MAY_ACT)
    .returning('k.id')
    .executeTakeFirst();
  if (fetched !== undefined) return { key: key.text, expiresAt };
  const refused = await tx
    .deleteFrom('api_keys')
    .where('device_digest', '=', deviceDigest)
    .returning('id')
    .executeTakeFirst();
  return refused === undefined ? null : 'refused';
}

/** Whether the account of the key may act in its context now. */
const MAY_ACT = sql<boolean>`
  exists (select from accounts a where a.owner_uid = k.account_uid and a.disabled_at is null)
  and (k.owner_uid = k.account_uid or exists (
    select from organization_members m join organizations o on o.owner_uid = m.owner_uid
     where m.owner_uid = k.owner_uid and m.member_uid = k.account_uid and o.disabled_at is null))`;
