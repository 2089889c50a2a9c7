import { emptyCounts, statusRank, type ToneCounts, toneOf } from '@hawser/domain';
import { sql } from 'kysely';
import type { Standings } from '../collection/collection.ts';
import type { TenantTransaction } from '../store/store.ts';
import {
  loadRouterStates,
  type RouterState,
  routerObserved,
  routerRank,
  routerUnknown,
} from './router-state.ts';
import { equalsAny } from '../store/equals-any.ts';

/** How the attached routers below one record stand: how many of each tone, and the worst of them. */
export interface RoutersStanding {
  readonly counts: ToneCounts;
  /** The worst; when all are UP the one that came up last. */
  readonly worst: RouterState;
}

interface Group {
  parent: string;
  status: string;
  n: number;
  first: string;
}

/** `routersStanding`, counted in SQL only where `standings` do not know or name one that is gone by now. */
export async function knownRoutersStanding(
  tx: TenantTransaction,
  below: 'network' | 'cluster',
  ids: readonly string[],
  now: number,
  standings: Standings | undefined,
): Promise<Map<string, RoutersStanding>> {
  if (standings === undefined) return routersStanding(tx, below, ids, now);
  const known = ids.map((id) => ({ id, standing: standings.routersBelow(below, id) }));
  const worst = known.flatMap(({ standing }) => standing?.worstID ?? []);
  const states = await loadRouterStates(tx, worst, now);
  const result = new Map<string, RoutersStanding>();
  const unknown: string[] = [];
  for (const { id, standing } of known) {
    const state = states.get(standing?.worstID ?? '');
    if (standing && state) result.set(id, { counts: standing.counts, worst: state });
    else if (standing === null || standing.worstID !== null) unknown.push(id);
  }
  return new Map([...result, ...(await routersStanding(tx, below, unknown, now))]);
}

/**
 * How the attached routers of each of these networks (or clusters) stand. Grouped by the database, so that a network of ten
 * thousand routers costs one row a status, then one statement for the worst of each.
 */
export async function routersStanding(
  tx: TenantTransaction,
  below: 'network' | 'cluster',
  ids: readonly string[],
  now: number,
): Promise<Map<string, RoutersStanding>> {
  if (ids.length === 0) return new Map();
  const parent = sql.ref(`r.${below}_id`);
  // The longest standing of equals decides; where all is well it is the last that got there.
  const { rows } = await sql<Group>`
    select parent, status, count(*)::int as n,
           (array_agg(id order by case when rank <= ${sql.lit(statusRank('LINKED'))} then -since else since end, id))[1] as first
      from (select ${parent} as parent, r.id, s.since, ${routerRank(now)} as rank,
                   case when ${routerUnknown(now)} then 'UNKNOWN' else s.status end as status
              from routers r
              ${routerObserved('r', 'id')}
             where r.owner_uid = ${tx.owner} and r.active and ${parent} ${equalsAny(ids)}) standing
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
    const held = worst.get(group.parent);
    if (held === undefined || statusRank(group.status) > statusRank(held.status))
      worst.set(group.parent, group);
  }
  return worst;
}

function gather(groups: readonly Group[], states: Map<string, RouterState>): Map<string, RoutersStanding> {
  const standing = new Map<string, RoutersStanding>();
  for (const [parent, { first }] of worstOf(groups)) {
    const worst = states.get(first);
    if (worst === undefined) continue;
    const tones = groups.filter((g) => g.parent === parent);
    const counts = tones.reduce<ToneCounts>((sum, { status, n }) => {
      const tone = toneOf(status, 'router');
      return { ...sum, [tone]: sum[tone] + n };
    }, emptyCounts);
    standing.set(parent, { counts, worst });
  }
  return standing;
}
