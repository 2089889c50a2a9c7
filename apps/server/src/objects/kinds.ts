import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';

/** Most kinds in the answer. */
const KINDS_MAX = 1000;

/** All kinds of the objects of this context, sorted. */
export async function listKinds(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from objects where owner_uid = ${tx.owner} and active order by kind limit ${KINDS_MAX}`.execute(
    tx.db,
  );
  return rows.map((row) => row.kind);
}
