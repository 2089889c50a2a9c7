import { BATCH_DELETE_MAX } from '@hawser/domain/wire';
import { sql } from 'kysely';
import type { JobWork } from '../../job-queue/index.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { LockedNetwork } from '../../placement/index.ts';

/** The input of a step. Its network is locked. */
export interface StepWork extends JobWork {
  readonly network: LockedNetwork;
}

/** Records per run: at most 500 (Spec 2 §9). */
export const PAGE = BATCH_DELETE_MAX;

/** Placements per run. More than other records, because a row is only two ids. */
export const PLACEMENTS_PAGE = 5_000;

/** Delay before a waiting step checks again, milliseconds. */
export const RECHECK_MS = 1_000;

/** Number of records of the kind `what` that the network still has. */
export async function countOf(
  tx: TenantTransaction,
  what: 'routers' | 'objects' | 'placements',
  networkID: string,
): Promise<number> {
  // Inactive objects are deleted too and count. Deactivated routers are already finished.
  const only = what === 'routers' ? sql`and active` : sql``;
  const from =
    what === 'placements'
      ? placementsOf(tx, networkID)
      : sql`${sql.ref(what)} where ${own(tx, networkID)} ${only}`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(tx.db);
  return rows[0]?.n ?? 0;
}

const own = (tx: TenantTransaction, networkID: string) =>
  sql`owner_uid = ${tx.owner} and network_id = ${networkID}`;

/** SQL `from` and `where` of the placements on the network's routers, as `p`. */
export function placementsOf(tx: TenantTransaction, networkID: string) {
  return sql`routers r join placements p on p.owner_uid = r.owner_uid and p.router_id = r.id
    where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active`;
}

/** The names, followed by the number of further ones. */
export function namesOf(names: readonly string[], total: number): string {
  const more = total - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
