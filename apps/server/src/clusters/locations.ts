import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';

/** Most locations in the answer. */
const LOCATIONS_MAX = 1000;

/** All locations of clusters of this context, sorted. */
export async function listLocations(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ location: string }>`
    select distinct location from clusters where owner_uid = ${tx.owner} and location <> ''
     order by location limit ${LOCATIONS_MAX}`.execute(tx.db);
  return rows.map((row) => row.location);
}
