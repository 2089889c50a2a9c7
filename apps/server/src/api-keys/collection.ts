import { type ApiKey, apiKeysContract } from '@hawser/contract/api-keys';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../collection/select-keys.ts';
import type { ApiKeysTable } from '../identity/index.ts';
import { equalsAny } from '../store/equals-any.ts';

type Row = Selectable<ApiKeysTable> & { account_name: string | null };

/** The API keys of a context, the newest first. The key is the id. */
export const apiKeyCollection = collection(apiKeysContract, {
  read: 'keys.write',
  rights: { revoke: 'keys.write' },
  tables: ['api_keys'],

  select({ tx }, query) {
    const where: RawBuilder<unknown>[] = [sql`k.owner_uid = ${tx.owner}`];
    if (query.ids !== undefined) where.push(sql`k.id = any(${query.ids})`);
    if (query.text) where.push(contains(sql`k.name`, query.text));
    const byName = sql`k.name collate "C"`;
    return selectKeys(
      tx,
      {
        key: sql<string>`k.id`,
        from: sql`api_keys k`,
        where,
        defaultOrder: sql`-k.created_at`,
        orders: {
          match: matchOrder(sql`k.name`, query.text),
          name: byName,
          createdAt: sql`k.created_at`,
          expiresAt: sql`k.expires_at`,
          lastUsedAt: sql`k.last_used_at`,
        },
        tieBreak: sql`k.id`,
      },
      query,
    );
  },

  async rows({ tx }, keys) {
    const { rows } = await sql<Row>`
      select k.*, m.display_name as account_name
        from api_keys k
        left join organization_members m on m.owner_uid = k.owner_uid and m.member_uid = k.account_uid
       where k.owner_uid = ${tx.owner} and k.id ${equalsAny(keys)}`.execute(tx.db);
    return rows.map((row) => [row.id, recordOf(row)]);
  },
});

function recordOf(row: Row): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    accountUID: row.account_uid,
    accountName: row.account_name ?? '',
    readsOnly: row.reads_only,
    isOfDevice: row.is_of_device,
    isWaiting: row.digest === null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_from,
    can: { revoke: { allowed: true, reason: '' } },
  };
}
