import { sql } from 'kysely';
import type { TenantTransaction } from './store.ts';

/**
 * Deletes all routers of a network or cluster that is being deleted, and what any table has of them: every table with a column
 * `router_id`, so that a new one is not forgotten. It lies here because networks and clusters use it, and routers import both.
 */
export async function purgeRouters(
  tx: TenantTransaction,
  of: 'network_id' | 'cluster_id',
  id: string,
): Promise<void> {
  const deleted = tx.db
    .selectFrom('routers')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where(of, '=', id);
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'router_id' and not a.attisdropped and c.relkind = 'r'
       and c.relnamespace = 'public'::regnamespace
     order by 1`.execute(tx.db);
  for (const { name } of tables) {
    await sql`delete from ${sql.table(name)} where owner_uid = ${tx.owner} and router_id in (${deleted})`.execute(
      tx.db,
    );
  }
  await tx.db.deleteFrom('routers').where('owner_uid', '=', tx.owner).where(of, '=', id).execute();
}
