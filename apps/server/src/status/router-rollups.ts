import { emptyCounts, statusRank, type ToneCounts, toneOf } from '@hawser/domain/status';
import { sql } from 'kysely';
import type { StatusRollups } from '../collection/collection.ts';
import type { TenantTransaction } from '../store/store.ts';
import {
  loadRouterStates,
  type RouterState,
  routerObserved,
  routerRank,
  routerUnknown,
} from './router-state.ts';
import { equalsAny } from '../store/equals-any.ts';

/** Status rollup of the attached routers of one record: counts by tone, and the worst router. */
export interface RouterRollup {
  readonly counts: ToneCounts;
  /** The worst router; if all are UP, the one that came up last. */
  readonly worst: RouterState;
}

interface Group {
  parent: string;
  status: string;
  n: number;
  first: string;
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
  const known = ids.map((id) => ({ id, rollup: rollups.routersBelow(below, id) }));
  const worst = known.flatMap(({ rollup }) => rollup?.worstID ?? []);
  const states = await loadRouterStates(tx, worst, now);
  const result = new Map<string, RouterRollup>();
  const unknown: string[] = [];
  for (const { id, rollup } of known) {
    const state = states.get(rollup?.worstID ?? '');
    if (rollup && state) result.set(id, { counts: rollup.counts, worst: state });
    else if (rollup === null || rollup.worstID !== null) unknown.push(id);
  }
  return new Map([...result, ...(await routerRollups(tx, below, unknown, now))]);
}

/**
 * Status rollups of the attached routers of each of these networks (or clusters). The database groups them: a network of ten
 * thousand routers costs one row per status, and one more statement for the worst of each.
 */
export async function routerRollups(
  tx: TenantTransaction,
  below: 'network' | 'cluster',
  ids: readonly string[],
  now: number,
): Promise<Map<string, RouterRollup>> {
  if (ids.length === 0) return new Map();
  const parent = sql.ref(`r.${below}_id`);
  // Of routers with the same status the one that has had it longest decides. If all are UP, the one that came up last.
  const { rows } = await sql<Group>`
    select parent, status, count(*)::int as n,
           (array_agg(id order by case when rank <= ${sql.lit(statusRank('LINKED'))} then -since else since end, id))[1] as first
      from (select ${parent} as parent, r.id, s.since, ${routerRank(now)} as rank,
                   case when ${routerUnknown(now)} then 'UNKNOWN' else s.status end as status
              from routers r
              ${routerObserved('r', 'id')}
             where r.owner_uid = ${tx.owner} and r.active and ${parent} ${equalsAny(ids)}) ranked
     group by parent, status order by status collate "C"`.execute(tx.db);
  return gather(
    rows,
    await loadRouterStates(
      tx,
      [...worstOf(rows).values()].map((g) => g.first),
      now,
    ),
  );
}

function worstOf(groups: readonly Group[]): Map<string, Group> {
  const worst = new Map<string, Group>();
  for (const group of groups) {
    const previous = worst.get(group.parent);
    if (previous === undefined || statusRank(group.status) > statusRank(previous.status))
      worst.set(group.parent, group);
  }
  return worst;
}

function gather(groups: readonly Group[], states: Map<string, RouterState>): Map<string, RouterRollup> {
  const found = new Map<string, RouterRollup>();
  for (const [parent, { first }] of worstOf(groups)) {
    const worst = states.get(first);
    if (worst === undefined) continue;
    const tones = groups.filter((g) => g.parent === parent);
    const counts = tones.reduce<ToneCounts>((sum, { status, n }) => {
      const tone = toneOf(status, 'router');
      return { ...sum, [tone]: sum[tone] + n };
    }, emptyCounts);
    found.set(parent, { counts, worst });
  }
  return found;
}
