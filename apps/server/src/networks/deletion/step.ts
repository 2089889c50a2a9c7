import { BATCH_DELETE_MAX } from '@hawser/domain/wire';
import { sql } from 'kysely';
import type { JobWork } from '../../job-queue/index.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { LockedNetwork } from '../../placement/index.ts';

/** What a step of a deletion works with: its network is locked. */
export interface StepWork extends JobWork {
  readonly network: LockedNetwork;
}

/** Records that one run takes (Spec 2 §9). */
export const PAGE = BATCH_DELETE_MAX;

/** Placements that one run takes: rows of two ids. */
export const PLACEMENTS_PAGE = 5_000;

/** How soon is looked again while something is waited for, milliseconds. */
export const LOOK_AGAIN_MS = 1_000;

/** How many of `what` the network still has. */
export async function countOf(
  tx: TenantTransaction,
  what: 'routers' | 'objects' | 'placements',
  networkID: string,
): Promise<number> {
  // Inactive objects go as well; routers that were deactivated are as good as gone.
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

/** SQL tables and condition of the placements on the network's routers, as `p`. */
export function placementsOf(tx: TenantTransaction, networkID: string) {
  return sql`routers r join placements p on p.owner_uid = r.owner_uid and p.router_id = r.id
    where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active`;
}

/** Some names, and how many more there are. */
export function namesOf(names: readonly string[], total: number): string {
  const more = total - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
