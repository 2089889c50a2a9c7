import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import { insertReported, type StateRow } from './state-rows.ts';

/**
 * Writes the first reports of routers, complete ones: what is placed on them is read in one piece, and no state can be stored
 * already. Where another server received one of the same router in the same moment PostgreSQL refuses; then it is done anew.
 */
export async function insertFirstReports(tx: TenantTransaction, rows: readonly StateRow[]): Promise<void> {
  if (rows.length === 0) return;
  const routerIDs = [...new Set(rows.map(({ routerID }) => routerID))];
  // As an expression, and not a condition that could become a join: the look-up is by a hash, whatever the statistics are.
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
