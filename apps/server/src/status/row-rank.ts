import { isGoodRank, objectRank, STATUS_RANKS } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import {
  agentSilent,
  objectObserved,
  placementRankBeforeLease,
  reporterSilent,
} from './placement-rollups.ts';
import { routerObserved, routerRank, routerUnknown } from './router-state.ts';
import { NOT_UP } from './schema.ts';

/**
 * In a context with more placements than this, objects that are not applied yet do not count for the rank of a row in SQL: they are
 * found only by reading all placements. The fleet index, which answers after some seconds, counts them in any context.
 */
const COUNTED_MAX = 20_000;

// A subquery, so that it runs once a statement.
const FEW = sql<boolean>`(select few_placements(${sql.lit(COUNTED_MAX)}))`;

const objectOf = (alias: string): RawBuilder<unknown> => sql`cross join lateral (
  select digest from objects where owner_uid = ${sql.ref(`${alias}.owner_uid`)} and id = ${sql.ref(`${alias}.object_id`)} limit 1) o`;

const isPlaced = sql<boolean>`exists (select from placements p where p.owner_uid = os.owner_uid
  and p.router_id = os.router_id and p.object_id = os.object_id)`;

/**
 * SQL joins from `from` (an alias with `owner_uid` and the router's id in `column`): those of `routerObserved`, and `below`, the rank
 * of the router's worst placement and since when; both null where its row does not depend on it. Reads only what is not UP, by an
 * index.
 */
export function routerRowObserved(
  from: string,
  column: 'id' | 'router_id',
  now: number | undefined,
): RawBuilder<unknown> {
  const owner = sql.ref(`${from}.owner_uid`);
  const router = sql.ref(`${from}.${column}`);
  const rank = (status: string) => sql.lit(objectRank(status));
  const silent = agentSilent(now);
  // What a hub delivers is as old as the hub's report, whatever the router's own agent does.
  const isSilent = sql`(case when os.reported_by is null then ${silent} else ${reporterSilent('os', now)} end)`;
  return sql`${routerObserved(from, column)}
    left join lateral (
      select each.rank, each.since from (
        select ${placementRankBeforeLease()} as rank, os.since, os.reported_by is not null as delivered
          from object_states os ${objectOf('os')}
         where os.owner_uid = ${owner} and os.router_id = ${router} and os.status_rank > ${sql.lit(NOT_UP)}
           and not ${isSilent} and ${isPlaced}
        union all
        select ${rank('UNKNOWN')}, os.since, false from object_states os
         where os.owner_uid = ${owner} and os.router_id = ${router} and ${silent} and os.reported_by is null and ${isPlaced}
        union all
        select ${rank('UNKNOWN')}, each.since, true from (
          select os.owner_uid, os.reported_by, min(os.since) as since from object_states os
           where os.owner_uid = ${owner} and os.router_id = ${router} and os.reported_by is not null and ${isPlaced}
           group by os.owner_uid, os.reported_by) each
         where ${reporterSilent('each', now)}
        union all
        select ${rank('PROGRESSING')}, os.since, os.reported_by is not null
          from placements p ${objectOf('p')} ${objectObserved()}
         where p.owner_uid = ${owner} and p.router_id = ${router} and ${FEW}
           and (os.router_id is null
                or (not ${isSilent} and os.status <> 'FAILED' and os.applied_digest is distinct from o.digest))) each
       where each.delivered or not ${routerUnknown(now)}
       order by each.rank desc, each.since nulls last limit 1) below on true`;
}

/** SQL: rank of a router's row over the aliases of `routerRowObserved`: the worse of its own and of its worst placement. */
export function rowRank(now: number | undefined): RawBuilder<number> {
  return sql<number>`greatest(${routerRank(now)}, below.rank)`;
}

/** The highest rank of a status that is good. */
const GOOD = Math.max(...Object.values(STATUS_RANKS).filter(isGoodRank));

/** SQL: when the last placement of a router came up; null in a context with more placements than `COUNTED_MAX`. */
const lastUp = sql<number | null>`(select max(os.since) from object_states os
   where os.owner_uid = s.owner_uid and os.router_id = s.router_id and ${FEW} and ${isPlaced})`;

/**
 * SQL: since when the row has the status of `rowRank`; null where nothing was reported of the placement that decides. A good row has
 * its status only since the last of its placements recovered.
 */
export function rowSince(now: number | undefined): RawBuilder<number | null> {
  return sql<number | null>`(case when below.rank > ${routerRank(now)} then below.since
    when ${routerRank(now)} <= ${sql.lit(GOOD)} then greatest(s.since, ${lastUp}) else s.since end)`;
}
