import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import { insertReported, type StateRow } from './state-rows.ts';

/**
 * Inserts the first, full reports of routers, which have no stored state yet; their placements are read at once. When another
 * server inserts one of the same router at the same moment, PostgreSQL reports a duplicate key and the caller retries.
 */
export async function insertFirstReports(tx: TenantTransaction, rows: readonly StateRow[]): Promise<void> {
  if (rows.length === 0) return;
  const routerIDs = [...new Set(rows.map(({ routerID }) => routerID))];
  // `is true` keeps it an expression, which PostgreSQL hashes; as a condition it could become a slow join without statistics.
  await sql`
    ${insertReported(tx, rows)}
     where ((reported.router_id, reported.object_id) in (
       select asked.id, placed.object_id from unnest(${routerIDs}::text[]) as asked (id)
        cross join lateral (
          select p.object_id from placements p
           where p.owner_uid = ${tx.owner} and p.router_id = asked.id offset 0) placed)) is true`.execute(
    tx.db,
  );
}
