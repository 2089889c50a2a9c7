import { causeTitle, routerCauseTitle, routerCauseWords } from '@hawser/domain/incidents';
import { statusRank, type StatusOf } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import { agentSilent, routerObserved, routerUnknown } from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';

/** Most objects of an incident that are named, for its change and its roll back. */
export const NAMED_OBJECTS = 20;

/** Everything with one cause. */
export interface Group {
  /** `o:` or `r:`, then the cause. */
  readonly key: string;
  readonly kind: StatusOf & ('object' | 'router');
  readonly title: string;
  /** The worst status, and its rank. */
  readonly status: string;
  readonly rank: number;
  readonly objects: number;
  readonly clusters: number;
  readonly networks: number;
  /** Epoch ms. */
  readonly since: number;
  /** Router, and object if it is a cause of objects, that was affected first. */
  readonly routerID: string;
  readonly objectID: string | null;
  readonly message: string;
  /** The first objects by ID, one more than `NAMED_OBJECTS` at most. */
  readonly objectIDs: readonly string[];
}

/** What of the context is grouped: all of it, or some networks or causes. */
export interface Scope {
  readonly networkIDs?: readonly string[] | undefined;
  readonly keys?: readonly string[] | undefined;
}

/** Every incident of the scope: the worst first, then those on most clusters, then the oldest. */
export async function incidentGroups(tx: TenantTransaction, scope: Scope): Promise<readonly Group[]> {
  const [objects, routers] = await Promise.all([objectGroups(tx, scope), routerGroups(tx, scope)]);
  return [...objects, ...routers].sort(
    (a, b) =>
      b.rank - a.rank ||
      b.clusters - a.clusters ||
      a.since - b.since ||
      (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
  );
}

interface ObjectRow {
  cause: string;
  name: string;
  status: string;
  rank: number;
  objects: number;
  clusters: number;
  networks: number;
  since: number;
  router_id: string;
  object_id: string;
  message: string;
  object_ids: string[];
}

/**
 * Objects by cause. A placement counts by the rules of its status: its router is not UNKNOWN, and the agent applied the current
 * version or failed to.
 */
async function objectGroups(tx: TenantTransaction, { networkIDs, keys }: Scope): Promise<Group[]> {
  const causes = keys?.flatMap((key) => (key.startsWith('o:') ? [key.slice(2)] : []));
  if (causes?.length === 0) return [];
  const first = (column: string) =>
    sql`(array_agg(${sql.ref(column)} order by os.since, os.router_id, os.object_id))[1]`;
  const { rows } = await sql<ObjectRow>`
    select os.cause, ${first('o.name')} as name, (array_agg(os.status order by os.status_rank desc, os.status))[1] as status,
           max(os.status_rank)::int as rank, count(distinct os.object_id)::int as objects,
           count(distinct r.cluster_id)::int as clusters, count(distinct r.network_id)::int as networks,
           min(os.since) as since, ${first('os.router_id')} as router_id, ${first('os.object_id')} as object_id,
           ${first('os.message')} as message,
           (array_agg(distinct os.object_id))[1:${sql.lit(NAMED_OBJECTS + 1)}] as object_ids
      from object_states os
     cross join lateral (
       select name, digest from objects where owner_uid = os.owner_uid and id = os.object_id limit 1) o
     cross join lateral (
       select network_id, cluster_id from routers where owner_uid = os.owner_uid and id = os.router_id and active limit 1) r
     cross join lateral (
       select from placements
        where owner_uid = os.owner_uid and router_id = os.router_id and object_id = os.object_id limit 1) p
     ${routerObserved('os', 'router_id')}
     where os.owner_uid = ${tx.owner} and os.cause <> '' ${among('os.cause', causes)} ${among('r.network_id', networkIDs)}
       and (os.status = 'FAILED' or os.applied_digest is not distinct from o.digest)
       and not ${routerUnknown(undefined)} and not ${agentSilent(undefined)}
     group by os.cause`.execute(tx.db);
  return rows.map((row) => ({
    key: `o:${row.cause}`,
    kind: 'object',
    title: causeTitle(row.cause, row.name),
    status: row.status,
    rank: row.rank,
    objects: row.objects,
    clusters: row.clusters,
    networks: row.networks,
    since: row.since,
    routerID: row.router_id,
    objectID: row.object_id,
    message: row.message,
    objectIDs: row.object_ids,
  }));
}

interface RouterRow {
  id: string;
  cluster_id: string;
  network_id: string;
  status: string;
  message: string;
  since: number;
}

/** The lowest rank of a router's incident, as in the partial index: DEGRADED. */
const ROUTER_RANK = 85;

/** Routers by cause: those that are DOWN or FAILED, and those without a heartbeat. */
async function routerGroups(tx: TenantTransaction, { networkIDs, keys }: Scope): Promise<Group[]> {
  if (keys !== undefined && !keys.some((key) => key.startsWith('r:'))) return [];
  const { rows } = await sql<RouterRow>`
    select r.id, r.cluster_id, r.network_id, case when ${routerUnknown(undefined)} then 'UNKNOWN' else s.status end as status,
           case when ${routerUnknown(undefined)} then '' else s.message end as message,
           case when ${routerUnknown(undefined)} then l.expired_at else s.since end as since
      from (select router_id from router_states where owner_uid = ${tx.owner} and status_rank >= ${sql.lit(ROUTER_RANK)}
            union
            select router_id from router_leases where owner_uid = ${tx.owner} and expired_at is not null) affected
     cross join lateral (
       select owner_uid, id, cluster_id, network_id from routers
        where owner_uid = ${tx.owner} and id = affected.router_id and active limit 1) r
     ${routerObserved('r', 'id')}
     where (${routerUnknown(undefined)} or s.status_rank >= ${sql.lit(ROUTER_RANK)}) ${among('r.network_id', networkIDs)}
     order by since, r.id`.execute(tx.db);
  const byKey = Map.groupBy(rows, ({ status, message }) => `r:${routerCauseWords(status, message)}`);
  return [...byKey].flatMap(([key, affected]) => {
    const [first] = affected;
    if (first === undefined || keys?.includes(key) === false) return [];
    const { status } = affected.reduce((a, b) => (statusRank(b.status) > statusRank(a.status) ? b : a));
    return [
      {
        key,
        kind: 'router' as const,
        title: routerCauseTitle(key.slice(2), affected.length),
        status,
        rank: statusRank(status),
        objects: 0,
        clusters: new Set(affected.map(({ cluster_id }) => cluster_id)).size,
        networks: new Set(affected.map(({ network_id }) => network_id)).size,
        since: first.since,
        routerID: first.id,
        objectID: null,
        message: first.message,
        objectIDs: [],
      },
    ];
  });
}

/** Condition that a column has one of the values; none if they are undefined. */
function among(column: string, values: readonly string[] | undefined): RawBuilder<unknown> {
  return values === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${values}::text[])`;
}
