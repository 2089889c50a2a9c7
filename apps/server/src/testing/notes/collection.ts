import { type RawBuilder, sql } from 'kysely';
import { collection } from '../../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../../collection/select-keys.ts';
import { notesContract } from '@hawser/contract/testing/notes';

/** The notes of a context. The key is the id. */
export const noteCollection = collection(notesContract, {
  read: 'objects.read',
  rights: { delete: 'objects.write' },
  tables: ['notes'],

  select({ tx }, query) {
    const where: RawBuilder<unknown>[] = [sql`n.owner_uid = ${tx.owner}`];
    if (query.ids !== undefined) where.push(sql`n.id = any(${query.ids})`);
    if (query.text) where.push(contains(sql`n.name`, query.text));
    if (query.colors) where.push(sql`n.color = any(${query.colors}::text[])`);
    const byName = sql`n.name collate "C"`;
    return selectKeys(
      tx,
      {
        key: sql<string>`n.id`,
        from: sql`notes n`,
        where,
        defaultOrder: byName,
        orders: { name: byName, createdAt: sql`n.created_at`, match: matchOrder(sql`n.name`, query.text) },
        tieBreak: sql`n.id`,
      },
      query,
    );
  },

  async rows({ tx }, keys) {
    const rows = await tx.db
      .selectFrom('notes')
      .select(['id', 'version', 'name', 'color'])
      .where('owner_uid', '=', tx.owner)
      .where('id', 'in', keys)
      .execute();
    const can = { delete: { allowed: true, reason: '' } };
    return rows.map((row) => [row.id, { ...row, can }]);
  },
});
