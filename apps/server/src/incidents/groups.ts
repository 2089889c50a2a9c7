import {
  causeTitle,
  ROUTER_INCIDENT_RANK,
  routerCauseTitle,
  routerCauseWords,
} from '@hawser/domain/incidents';
import { statusRank, type StatusOf } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import { routerObserved, routerUnknown } from '../status/index.ts';
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
  readonly objectName: string | null;
  readonly message: string;
  /** The first objects by ID, one more than `NAMED_OBJECTS` at most. */
  readonly objectIDs: readonly string[];
}

/** What of the context is grouped: all of it, or some networks or causes, one object or one cluster. */
export interface Scope {
  readonly networkIDs?: readonly string[] | undefined;
  readonly keys?: readonly string[] | undefined;
  readonly objectID?: string | undefined;
  readonly cloudID?: string | undefined;
}

/** The groups that a transaction has read, for the rows of the keys that it selected. */
const read = new WeakMap<TenantTransaction, readonly Group[]>();

/** The groups of these keys: those that the transaction has read, if it read all of them. */
export async function groupsOf(tx: TenantTransaction, keys: readonly string[]): Promise<readonly Group[]> {
  const known = (read.get(tx) ?? []).filter(({ key }) => keys.includes(key));
  return known.length === keys.length ? known : incidentGroups(tx, { keys });
}

/** Every incident of the scope: the worst first, then those on most clusters, then the oldest. */
export async function incidentGroups(tx: TenantTransaction, scope: Scope): Promise<readonly Group[]> {
  const [objects, routers] = await Promise.all([objectGroups(tx, scope), routerGroups(tx, scope)]);
  const groups = [...objects, ...routers].sort(
    (a, b) =>
      b.rank - a.rank ||
      b.clusters - a.clusters ||
      a.since - b.since ||
      (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
  );
  read.set(tx, groups);
  return groups;
}

interface ObjectRow {
  cause: string;
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

/** Routers that are UNKNOWN, by the rules of a router's status. */
const silentRouters = (tx: TenantTransaction) => sql`
  select e.router_id, e.expired_at from router_leases e ${routerObserved('e', 'router_id')}
   where e.owner_uid = ${tx.owner} and e.expired_at is not null and ${routerUnknown(undefined)}`;

/**
 * The states `os` of the objects that a cause affects, with the attachment `r` of each. A placement counts by the rules of its status: its agent is there and not silent, and applied the current version
 * or failed to. `is true` keeps a set an expression, which PostgreSQL hashes; a look-up for each of 10,000 placements took three times
 * as long.
 */
export function affectedObjects(
  tx: TenantTransaction,
  causes: readonly string[] | undefined,
  { networkIDs, objectID, cloudID }: Scope = {},
): RawBuilder<unknown> {
  const affected = sql`os.owner_uid = ${tx.owner} and os.cause <> '' ${among('os.cause', causes)}`;
  return sql`object_states os
     cross join lateral (
       select network_id, cluster_id from routers where owner_uid = os.owner_uid and id = os.router_id and active limit 1) r
     cross join lateral (
       select from placements
        where owner_uid = os.owner_uid and router_id = os.router_id and object_id = os.object_id limit 1) p
     where ${affected} ${among('r.network_id', networkIDs)} ${only('r.cluster_id', cloudID)}
       ${only('os.object_id', objectID)}
       and (coalesce(os.reported_by, os.router_id) in (select router_id from agents where owner_uid = ${tx.owner} and revoked_at is null)) is true
       and (coalesce(os.reported_by, os.router_id) in (select router_id from (${silentRouters(tx)}) silent)) is not true
       and (os.status = 'FAILED' or ((os.object_id, os.applied_digest) in (
         select id, digest from objects where owner_uid = ${tx.owner}
            and id = any(array(select os.object_id from object_states os where ${affected} group by 1)))) is true)`;
}

/** Objects by cause. */
async function objectGroups(tx: TenantTransaction, scope: Scope): Promise<Group[]> {
  const causes = scope.keys?.flatMap((key) => (key.startsWith('o:') ? [key.slice(2)] : []));
  if (causes?.length === 0) return [];
  const first = (column: string) =>
    sql`(array_agg(${sql.ref(column)} order by os.since, os.router_id, os.object_id))[1]`;
  const { rows } = await sql<ObjectRow>`
    select os.cause, (array_agg(os.status order by os.status_rank desc, os.status))[1] as status,
           max(os.status_rank)::int as rank, count(distinct os.object_id)::int as objects,
           count(distinct r.cluster_id)::int as clusters, count(distinct r.network_id)::int as networks,
           min(os.since) as since, ${first('os.router_id')} as router_id, ${first('os.object_id')} as object_id,
           ${first('os.message')} as message,
           (array_agg(distinct os.object_id))[1:${sql.lit(NAMED_OBJECTS + 1)}] as object_ids
      from ${affectedObjects(tx, causes, scope)}
     group by os.cause`.execute(tx.db);
  const names = await objectNames(
    tx,
    rows.map(({ object_id }) => object_id),
  );
  return rows.map((row) => ({
    key: `o:${row.cause}`,
    kind: 'object',
    title: causeTitle(row.cause, names.get(row.object_id) ?? ''),
    status: row.status,
    rank: row.rank,
    objects: row.objects,
    clusters: row.clusters,
    networks: row.networks,
    since: row.since,
    routerID: row.router_id,
    objectID: row.object_id,
    objectName: names.get(row.object_id) ?? '',
    message: row.message,
    objectIDs: row.object_ids,
  }));
}

async function objectNames(tx: TenantTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from objects where owner_uid = ${tx.owner} and id = any(${[...new Set(ids)]}::text[])`.execute(
    tx.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface RouterRow {
  id: string;
  cluster_id: string;
  network_id: string;
  status: string;
  message: string;
  since: number;
}

/** Routers by cause: those that are DOWN or FAILED, and those without a heartbeat. */
async function routersByKey(
  tx: TenantTransaction,
  { networkIDs, cloudID }: Scope,
): Promise<Map<string, RouterRow[]>> {
  const { rows } = await sql<RouterRow>`
    with silent as materialized (${silentRouters(tx)}),
    affected as (
      select router_id, 'UNKNOWN' as status, '' as message, expired_at as since from silent
      union all
      select router_id, status, message, since from router_states
       where owner_uid = ${tx.owner} and status_rank >= ${sql.lit(ROUTER_INCIDENT_RANK)}
         and (router_id in (select router_id from silent)) is not true)
    select r.id, r.cluster_id, r.network_id, affected.status, affected.message, affected.since from affected
     cross join lateral (
       select id, cluster_id, network_id from routers
        where owner_uid = ${tx.owner} and id = affected.router_id and active limit 1) r
     where true ${among('r.network_id', networkIDs)} ${only('r.cluster_id', cloudID)}
     order by affected.since, r.id collate "C"`.execute(tx.db);
  return Map.groupBy(rows, ({ status, message }) => `r:${routerCauseWords(status, message)}`);
}

/** Ids of the attachments that a cause of routers affects. */
export async function affectedRouters(tx: TenantTransaction, key: string): Promise<readonly string[]> {
  return ((await routersByKey(tx, {})).get(key) ?? []).map(({ id }) => id);
}

/** The groups of routers. */
async function routerGroups(tx: TenantTransaction, scope: Scope): Promise<Group[]> {
  const { keys, objectID } = scope;
  if (objectID !== undefined) return [];
  if (keys !== undefined && !keys.some((key) => key.startsWith('r:'))) return [];
  const byKey = await routersByKey(tx, scope);
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
        objectName: null,
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

/** Condition that a column has the value; none if it is undefined. */
const only = (column: string, value: string | undefined): RawBuilder<unknown> =>
  among(column, value === undefined ? undefined : [value]);
