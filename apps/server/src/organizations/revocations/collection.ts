import { revocationsContract } from '@hawser/contract/organizations';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { collection } from '../../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../../collection/select-keys.ts';
import { equalsAny } from '../../store/equals-any.ts';
import type { RevocationsTable } from '../table.ts';

/** The memberships that ended in the organization whose context it is, newest first. The key is the id. */
export const revocationCollection = collection(revocationsContract, {
  read: 'revocations.read',
  rights: {},
  tables: ['revocations'],

  select({ tx }, query) {
    const where: RawBuilder<unknown>[] = [sql`r.owner_uid = ${tx.owner}`];
    if (query.ids !== undefined) where.push(sql`r.id = any(${query.ids})`);
    if (query.text) where.push(contains(sql`r.email`, query.text));
    return selectKeys(
      tx,
      {
        key: sql<string>`r.id`,
        from: sql`revocations r`,
        where,
        defaultOrder: sql`-r.created_at`,
        orders: {
          match: matchOrder(sql`r.email`, query.text),
          createdAt: sql`r.created_at`,
          email: sql`r.email collate "C"`,
        },
        tieBreak: sql`r.id`,
      },
      query,
    );
  },

  async rows({ tx }, keys) {
    const { rows } = await sql<Selectable<RevocationsTable>>`
      select * from revocations r where r.owner_uid = ${tx.owner} and r.id ${equalsAny(keys)}`.execute(tx.db);
    return rows.map((row) => [
      row.id,
      {
        id: row.id,
        organizationId: row.owner_uid,
        email: row.email,
        name: row.email,
        revokedUid: row.revoked_uid,
        initiatorUid: row.initiator_uid,
        initiatorName: row.initiator_name,
        createdAt: row.created_at,
        can: {},
      },
    ]);
  },
});
