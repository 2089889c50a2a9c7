import { emptyCounts, type Status, statusRank, type ToneCounts, toneOfRank } from '@hawser/domain/status';
import { sql } from 'kysely';
import type { StatusRollups } from '../collection/rollups.ts';
import { equalsAny } from '../store/equals-any.ts';
import type { TenantTransaction } from '../store/store.ts';
import './known-rollups.ts';
import { loadRouterRows } from './router-rows.ts';
import { loadRouterStates, type RouterState, routerRank, routerUnknown } from './router-state.ts';
import { routerRowObserved, rowRank, rowSince } from './row-rank.ts';

/** Status rollup of the attached routers of one record: counts by the tone of their rows, and the worst routers. */
export interface RouterRollup {
  readonly counts: ToneCounts;
  /** The router with the worst status of its own; if all are UP, the one that came up last. */
  readonly worst: RouterState;
  /** The router with the worst row, and the status of this row. */
  readonly worstRow: RouterState;
  readonly rowStatus: Status;
}

/** The same by id. */
interface Ids {
  readonly counts: ToneCounts;
  readonly worstID: string;
  readonly worstRowID: string;
}

/** Like `routerRollups`, but counts in SQL only if `rollups` has no entry or names a router that was deleted since. */
export async function knownRouterRollups(
  tx: TenantTransaction,
  below: 'network' | 'cluster',
  ids: readonly string[],
  now: number,
  rollups: StatusRollups | undefined,
): Promise<Map<string, RouterRollup>> {
  if (rollups === undefined) return routerRollups(tx, below, ids, now);
  const known = new Map<string, Ids>();
  const unknown: string[] = [];
  for (const id of ids) {
    const rollup = rollups.routersBelow(below, id);
    if (rollup === null) unknown.push(id);
    else if (rollup.worst !== null) known.set(id, { counts: rollup.counts, ...rollup.worst });
  }
  const found = await withStates(tx, known, now, rollups);
  unknown.push(...[...known.keys()].filter((id) => !found.has(id)));
  return new Map([...found, ...(await routerRollups(tx, below, unknown, now))]);
}

/** The rollups whose routers still exist, with the states of these. */
async function withStates(
  tx: TenantTransaction,
  known: ReadonlyMap<string, Ids>,
  now: number,
  rollups: StatusRollups | undefined,
): Promise<Map<string, RouterRollup>> {
  const rowIDs = new Set([...known.values()].map(({ worstRowID }) => worstRowID));
  const all = new Set([...rowIDs, ...[...known.values()].map(({ worstID }) => worstID)]);
  const states = await loadRouterStates(tx, [...all], now);
  const shown = new Map([...states].filter(([id]) => rowIDs.has(id)));
  const rows = await loadRouterRows(tx, shown, now, rollups);
  const found = new Map<string, RouterRollup>();
  for (const [id, { counts, worstID, worstRowID }] of known) {
    const [worst, worstRow, row] = [states.get(worstID), states.get(worstRowID), rows.get(worstRowID)];
    if (worst && worstRow && row) found.set(id, { counts, worst, worstRow, rowStatus: row.status });
  }
  return found;
}

interface Group {
  parent: string;
  /** The worst status of its own, or null for a group by the rank of the row. */
  status: string | null;
  rank: number;
  n: number;
  first: string;
}

/**
 * Status rollups of the attached routers of each of these networks (or clusters). The database groups them: a network of ten
 * thousand routers costs one row per status, and three more statements for the worst of each.
 */
async function routerRollups(
  tx: TenantTransaction,
  below: 'network' | 'cluster',
  ids: readonly string[],
  now: number,
): Promise<Map<string, RouterRollup>> {
  if (ids.length === 0) return new Map();
  const parent = sql.ref(`r.${below}_id`);
  const good = sql.lit(statusRank('LINKED'));
  // Of routers with the same status the one that has had it longest decides. If all are UP, the one that came up last.
  const { rows } = await sql<Group>`
    with router as materialized (
      select ${parent} as parent, r.id, s.since, ${routerRank(now)} as rank, ${rowRank(now)} as row_rank,
             ${rowSince(now)} as row_since, case when ${routerUnknown(now)} then 'UNKNOWN' else s.status end as status
        from routers r ${routerRowObserved('r', 'id', now)}
       where r.owner_uid = ${tx.owner} and r.active and ${parent} ${equalsAny(ids)})
    select * from (
      select parent, status, rank, count(*)::int as n,
             (array_agg(id order by case when rank <= ${good} then -since else since end, id))[1] as first
        from router group by parent, status, rank
      union all
      select parent, null, row_rank, count(*)::int,
             (array_agg(id order by case when row_rank <= ${good} then -row_since else row_since end nulls last, id))[1]
        from router group by parent, row_rank) grouped
     order by status collate "C"`.execute(tx.db);
  return withStates(tx, idsOf(rows), now, undefined);
}

function idsOf(groups: readonly Group[]): Map<string, Ids> {
  const found = new Map<string, Ids>();
  for (const [parent, of] of Map.groupBy(groups, (group) => group.parent)) {
    const own = worstOf(of.filter(({ status }) => status !== null));
    const rows = of.filter(({ status }) => status === null);
    const row = worstOf(rows);
    if (own === undefined || row === undefined) continue;
    const counts = { ...emptyCounts };
    for (const { rank, n } of rows) counts[toneOfRank(rank, 'router')] += n;
    found.set(parent, { counts, worstID: own.first, worstRowID: row.first });
  }
  return found;
}

function worstOf(groups: readonly Group[]): Group | undefined {
  let worst: Group | undefined;
  for (const group of groups) if (worst === undefined || group.rank > worst.rank) worst = group;
  return worst;
}
