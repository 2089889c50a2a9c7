import { LEASE_MS } from '@hawser/domain/routers';
import {
  emptyCounts,
  isGoodRank,
  objectRank,
  STATUS_RANKS,
  type ToneCounts,
  toneOf,
} from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import './known-rollups.ts';
import { lastSeenAt, leaseExpired, observedOf, routerObserved, routerUnknown } from './router-state.ts';
import type { StatusRollups } from '../collection/rollups.ts';
import type { TenantTransaction } from '../store/store.ts';
import { placementKey } from './placement-state.ts';
import { equalsAny } from '../store/equals-any.ts';

const rank = (status: string) => sql.lit(objectRank(status));

const GOOD = Object.entries(STATUS_RANKS).flatMap(([status, each]) =>
  isGoodRank(each) ? [sql.lit(status)] : [],
);

/**
 * SQL condition over `s`, `a`, `l` (of the router) and `os` (object_states): the placement is UNKNOWN, by the same rule as the
 * domain's `placementStatus`: its router is UNKNOWN, or an observation exists whose agent is revoked or was not seen within the
 * lease. What a hub delivers with Argo CD is as old as the report of the hub's agent.
 */
function placementUnknown(now: number | undefined): RawBuilder<boolean> {
  // Only of the few that a hub reported another router is read: a join would read one for every placement.
  return sql`(case when os.reported_by is null
    then ${routerUnknown(now)} or (os.router_id is not null and ${agentSilent(now)})
    else ${reporterSilent('os', now)} end)`;
}

/** SQL: since when a placement is UNKNOWN, where the lease watch says so, epoch ms; otherwise null. Over the aliases of `placementJoins`. */
export const silentSince = (): RawBuilder<number | null> => sql`(case when ${placementUnknown(undefined)} then
  case when os.reported_by is null then ${lastSeenAt} else (
    select ${lastSeenAt} from (values (1)) one ${observedOf(sql`os.owner_uid`, sql`os.reported_by`)}) end
  + ${sql.lit(LEASE_MS)} end)`;

/** SQL condition over object_states `state`: the agent that reported it for another router is silent. */
export const reporterSilent = (state: string, now: number | undefined): RawBuilder<boolean> => sql`coalesce((
  select ${routerUnknown(now)} or ${agentSilent(now)} from (values (1)) one
  ${observedOf(sql.ref(`${state}.owner_uid`), sql.ref(`${state}.reported_by`))}), true)`;

/** SQL condition over `s`, `a` and `l`: there is no agent, or it was not seen within the lease. What it reported is UNKNOWN. */
export function agentSilent(now: number | undefined): RawBuilder<boolean> {
  const withinLease =
    now === undefined
      ? sql`not ${leaseExpired}`
      : sql`greatest(${lastSeenAt}, s.observed_at) > ${now - LEASE_MS}`;
  return sql`(not (a.id is not null and ${withinLease}))`;
}

const reportedStatus = sql<string>`os.status`;
/** SQL: the reported status, with one for all that are good: they rank the same, so that none of them decides before another. */
const goodAsOne = sql<string>`(case when os.status in (${sql.join(GOOD)}) then 'UP' else os.status end)`;

/** SQL: status that `placementStatus` gives, over the aliases of `placementJoins`; `reported` is the one that counts within the lease. */
export function placementStatusSql(now: number | undefined, reported = reportedStatus): RawBuilder<string> {
  return sql<string>`(case when ${placementUnknown(now)} then 'UNKNOWN'
    when os.status = 'FAILED' then 'FAILED'
    when os.applied_digest is distinct from o.digest then 'PROGRESSING' else ${reported} end)`;
}

/** SQL: rank of the status of a placement. Higher is worse. */
export function placementRank(now: number | undefined): RawBuilder<number> {
  return sql<number>`(case when ${placementUnknown(now)} then ${rank('UNKNOWN')}
    else ${placementRankBeforeLease()} end)`;
}

/** SQL: rank of a placement over `o` and `os`, before the lease is considered. */
export function placementRankBeforeLease(): RawBuilder<number> {
  return sql<number>`(case when os.status = 'FAILED' then ${rank('FAILED')}
    when os.applied_digest is distinct from o.digest or os.status = 'PROGRESSING' then ${rank('PROGRESSING')}
    when os.status = 'MISSING' then ${rank('MISSING')} else os.status_rank end)`;
}

/** SQL joins from `p` (placements) to the tables that `placementStatusSql` reads. */
export const placementJoins = () => sql`
  cross join lateral (select * from objects where owner_uid = p.owner_uid and id = p.object_id limit 1) o
  ${placementObserved()}`;

/** SQL joins from `p` (placements) to `os`, the last report about the object, and to `s`, `a` and `l` of its router (see `routerObserved`). */
export const placementObserved = () => sql`${routerObserved('p', 'router_id')} ${objectObserved()}`;

/** SQL join from `p` (placements) to `os`, the last report of the agent about the object. */
export function objectObserved(): RawBuilder<unknown> {
  return sql`left join lateral (select * from object_states
    where owner_uid = p.owner_uid and router_id = p.router_id and object_id = p.object_id limit 1) os on true`;
}

/** Status rollup of the placements of one record: counts by tone, and the key of the worst placement. */
export interface PlacementRollup {
  readonly counts: ToneCounts;
  /** Null if there is none; of a router also where its own status is as bad, as then no placement decides its row. */
  readonly worstKey: string | null;
}

interface Group {
  parent: string;
  status: string;
  n: number;
  router_id: string;
  object_id: string;
}

/** Like `placementRollups`, but counts in SQL only what `rollups` does not know. */
export async function knownPlacementRollups(
  tx: TenantTransaction,
  below: 'object' | 'router',
  ids: readonly string[],
  now: number,
  rollups: StatusRollups | undefined,
): Promise<Map<string, PlacementRollup>> {
  const known = new Map(
    ids.flatMap((id) => {
      const rollup = rollups?.placementsBelow(below, id) ?? null;
      return rollup === null ? [] : [[id, rollup] as const];
    }),
  );
  const unknown = ids.filter((id) => !known.has(id));
  return new Map([...known, ...(await placementRollups(tx, below, unknown, now))]);
}

/**
 * SQL: of placements with the same status the one that has had it longest decides, and if the status is good the latest, since not
 * all were well before.
 */
const decidingFirst = sql`case when status in (${sql.join(GOOD)}) then -since else since end nulls last, router_id, object_id`;

/**
 * Status rollups of the placements of each of these objects (or routers), in one statement with one row per record and status.
 */
async function placementRollups(
  tx: TenantTransaction,
  below: 'object' | 'router',
  ids: readonly string[],
  now: number,
): Promise<Map<string, PlacementRollup>> {
  if (ids.length === 0) return new Map();
  const parent = sql.ref(`p.${below}_id`);
  const { rows } = await sql<Group>`
    select parent, status, count(*)::int as n,
           (array_agg(router_id order by ${decidingFirst}))[1] as router_id,
           (array_agg(object_id order by ${decidingFirst}))[1] as object_id
      from (select ${parent} as parent, p.router_id, p.object_id, os.since, ${placementStatusSql(now, goodAsOne)} as status
              from placements p ${placementJoins()}
             where p.owner_uid = ${tx.owner} and ${parent} ${equalsAny(ids)}) ranked
     group by parent, status`.execute(tx.db);
  const found = new Map<string, PlacementRollup & { rank: number }>();
  for (const { parent: id, status, n, router_id, object_id } of rows) {
    const previous = found.get(id);
    const counts = previous?.counts ?? emptyCounts;
    const tone = toneOf(status, 'object');
    const worse = previous === undefined || objectRank(status) > previous.rank;
    found.set(id, {
      counts: { ...counts, [tone]: counts[tone] + n },
      worstKey: worse ? placementKey(router_id, object_id) : previous.worstKey,
      rank: worse ? objectRank(status) : previous.rank,
    });
  }
  return found;
}
