import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';

/** Most kinds that the list holds. */
const KINDS_MAX = 1000;

/** Every kind that an object of this context has, sorted. */
export async function listKinds(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from objects where owner_uid = ${tx.owner} and active order by kind limit ${KINDS_MAX}`.execute(
    tx.db,
  );
  return rows.map((row) => row.kind);
}
