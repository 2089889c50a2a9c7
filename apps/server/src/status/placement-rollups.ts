import { LEASE_MS } from '@hawser/domain/routers';
import { emptyCounts, statusRank, type ToneCounts, toneOf } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import { heardAt, markedOver, routerObserved, routerUnknown } from './router-state.ts';
import type { StatusRollups } from '../collection/collection.ts';
import type { TenantTransaction } from '../store/store.ts';
import { placementKey } from './placement-state.ts';
import { equalsAny } from '../store/equals-any.ts';

const rank = (status: string) => sql.lit(statusRank(status));

/**
 * SQL condition over `s`, `a`, `l` (of the router) and `os` (object_states): the placement is UNKNOWN, as the domain's
 * `placementStatus` says: its router is, or its agent was not heard within the lease since it said something.
 */
function placementUnknown(now: number | undefined): RawBuilder<boolean> {
  const inTime =
    now === undefined ? sql`not ${markedOver}` : sql`greatest(${heardAt}, s.observed_at) > ${now - LEASE_MS}`;
  const heard = sql`a.id is not null and ${inTime}`;
  return sql`(${routerUnknown(now)} or (os.router_id is not null and not (${heard})))`;
}

/** SQL status of a placement over `o` and `os`, as far as it does not depend on the lease. */
export function saidStatus(): RawBuilder<string> {
  return sql<string>`(case when os.status = 'FAILED' then 'FAILED'
    when os.applied_digest is distinct from o.digest then 'PROGRESSING' else os.status end)`;
}

/** SQL status that `placementStatus` gives, over the aliases of `placedJoins`. */
export function placedStatus(now: number | undefined): RawBuilder<string> {
  return sql<string>`(case when ${placementUnknown(now)} then 'UNKNOWN' else ${saidStatus()} end)`;
}

/** SQL rank of that status; higher is worse. */
export function placedRank(now: number | undefined): RawBuilder<number> {
  return sql<number>`(case when ${placementUnknown(now)} then ${rank('UNKNOWN')}
    when os.status = 'FAILED' then ${rank('FAILED')}
    when os.applied_digest is distinct from o.digest then ${rank('PROGRESSING')} else os.status_rank end)`;
}

/** Joins from `p` (placements) to what `placedStatus` reads. */
export const placedJoins = () => sql`
  cross join lateral (select * from objects where owner_uid = p.owner_uid and id = p.object_id limit 1) o
  ${routerObserved('p', 'router_id')}
  ${objectObserved()}`;

/** SQL join from `p` (placements) to `os`, what its agent last said of the object there. */
export function objectObserved(): RawBuilder<unknown> {
  return sql`left join lateral (select * from object_states
    where owner_uid = p.owner_uid and router_id = p.router_id and object_id = p.object_id limit 1) os on true`;
}

/** Status rollup of the placements of one record: how many of each tone, and the key of the worst. */
export interface PlacementRollup {
  readonly counts: ToneCounts;
  /** Null where the records do not say it. */
  readonly worstKey: string | null;
}

interface Group {
  parent: string;
  status: string;
  n: number;
  router_id: string;
  object_id: string;
}

/** `placementRollups`, counted in SQL only where `rollups` have none. */
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

/** Status rollups of the placements of each of these objects (or routers); one statement, one row a record and status. */
export async function placementRollups(
  tx: TenantTransaction,
  below: 'object' | 'router',
  ids: readonly string[],
  now: number,
): Promise<Map<string, PlacementRollup>> {
  if (ids.length === 0) return new Map();
  const parent = sql.ref(`p.${below}_id`);
  const { rows } = await sql<Group>`
    select parent, status, count(*)::int as n,
           (array_agg(router_id order by since nulls last, router_id, object_id))[1] as router_id,
           (array_agg(object_id order by since nulls last, router_id, object_id))[1] as object_id
      from (select ${parent} as parent, p.router_id, p.object_id, os.since, ${placedStatus(now)} as status
              from placements p ${placedJoins()}
             where p.owner_uid = ${tx.owner} and ${parent} ${equalsAny(ids)}) ranked
     group by parent, status`.execute(tx.db);
  const found = new Map<string, PlacementRollup & { rank: number }>();
  for (const { parent: id, status, n, router_id, object_id } of rows) {
    const held = found.get(id);
    const counts = held?.counts ?? emptyCounts;
    const tone = toneOf(status, 'object');
    const worse = held === undefined || statusRank(status) > held.rank;
    found.set(id, {
      counts: { ...counts, [tone]: counts[tone] + n },
      worstKey: worse ? placementKey(router_id, object_id) : held.worstKey,
      rank: worse ? statusRank(status) : held.rank,
    });
  }
  return found;
}
