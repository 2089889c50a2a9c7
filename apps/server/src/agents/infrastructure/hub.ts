import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';

/** The hub of a network; null before one is attached. */
export async function hubOf(tx: TenantTransaction, networkID: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from routers
     where owner_uid = ${tx.owner} and network_id = ${networkID} and active and not is_edge
     order by created_at, id limit 1`.execute(tx.db);
  return rows[0]?.id ?? null;
}
