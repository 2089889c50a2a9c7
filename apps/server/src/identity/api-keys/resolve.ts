import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { digestOf } from './key-text.ts';

/** What a key allows. */
interface KnownKey {
  readonly id: string;
  readonly owner: string;
  readonly uid: string;
  readonly readsOnly: boolean;
}

/** How often the use of a key is recorded, milliseconds. */
const RECORDED_MS = 60_000;

/** The key with this text, if it has not ended. */
export async function findKey(system: Kysely<Tables>, text: string, now: number): Promise<KnownKey | null> {
  const row = await system
    .selectFrom('api_keys')
    .select(['id', 'owner_uid', 'account_uid', 'reads_only'])
    .where('digest', '=', digestOf(text))
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', now)]))
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, owner: row.owner_uid, uid: row.account_uid, readsOnly: row.reads_only };
}

/** Records when and from where a key was used. */
export async function recordUse(
  system: Kysely<Tables>,
  { owner, id }: Pick<KnownKey, 'owner' | 'id'>,
  address: string,
  now: number,
): Promise<void> {
  await sql`update api_keys set last_used_at = ${now}, last_used_from = ${address}
             where owner_uid = ${owner} and id = ${id}
               and (last_used_at is null or last_used_at <= ${now - RECORDED_MS}::bigint)`.execute(system);
}

/** Deletes keys that ended a while ago, and those that a device may no longer fetch. */
export async function deleteEndedKeys(system: Kysely<Tables>, now: number): Promise<void> {
  const kept = now - KEPT_MS;
  await sql`delete from api_keys where expires_at <= ${kept}::bigint
               or (digest is null and created_at <= ${now - UNFETCHED_MS}::bigint)`.execute(system);
}

/** How long a key stays in the list after its end, milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** After this a device no longer fetches its key: longer than any code is valid. */
const UNFETCHED_MS = 60 * 60_000;
