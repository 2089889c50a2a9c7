import { type RawBuilder, sql } from 'kysely';
import { clusterWords } from '../clusters/index.ts';
import { objectObserved, lastSeenAt, leaseExpired, routerObserved } from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { RouterObserved } from './records.ts';

// Rows come as one JSON array a statement: a row of the driver's own costs more than all its values.
async function arrays<T>(
  tx: TenantTransaction,
  values: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<T[]> {
  const { rows } = await sql<{ all: T[] }>`
    select coalesce(json_agg(json_build_array(${values})), '[]') as all from ${from}`.execute(tx.db);
  return rows[0]?.all ?? [];
}

const among = (column: RawBuilder<unknown>, ids: readonly string[] | null): RawBuilder<unknown> =>
  ids === null ? sql`true` : sql`${column} = any(${ids})`;

export type NetworkRow = [
  id: string,
  name: string,
  lower: string,
  createdAt: number,
  features: string[],
  serialNumber: number,
];

/** Networks of these ids, or all. */
export function readNetworks(tx: TenantTransaction, ids: readonly string[] | null): Promise<NetworkRow[]> {
  const features = sql`array(select jsonb_object_keys(n.features))`;
  const from = sql`networks n where n.owner_uid = ${tx.owner} and ${among(sql`n.id`, ids)}`;
  return arrays(tx, sql`n.id, n.name, lower(n.name), n.created_at, ${features}, n.serial_number`, from);
}

/** The tags that people gave as one text: a JSON list in order, empty where there are none. */
const tagSet = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(
  (select jsonb_agg(t.key order by t.key)::text from jsonb_each_text(${column}) t where t.value = 'user'), '')`;

export type ClusterRow = [
  id: string,
  name: string,
  lower: string,
  words: string,
  createdAt: number,
  location: string,
  distro: string,
  tags: string,
];

/** Clusters of these ids, or all. */
export function readClusters(tx: TenantTransaction, ids: readonly string[] | null): Promise<ClusterRow[]> {
  const values = sql`c.id, c.name, lower(c.name), lower(${clusterWords}), c.created_at, c.location, c.kubes_distro,
    ${tagSet(sql`c.tags`)}`;
  return arrays(tx, values, sql`clusters c where c.owner_uid = ${tx.owner} and ${among(sql`c.id`, ids)}`);
}

export type RouterRow = [
  id: string,
  networkID: string,
  clusterID: string,
  isEdge: boolean,
  active: boolean,
  createdAt: number,
];

export function readRouters(tx: TenantTransaction, ids: readonly string[] | null): Promise<RouterRow[]> {
  const values = sql`r.id, r.network_id, r.cluster_id, r.is_edge, r.active, r.created_at`;
  return arrays(tx, values, sql`routers r where r.owner_uid = ${tx.owner} and ${among(sql`r.id`, ids)}`);
}

/** What is observed of these routers; one of which nothing was ever written has no entry. */
export async function readObserved(
  tx: TenantTransaction,
  ids: readonly string[] | null,
): Promise<Map<string, RouterObserved>> {
  type Row = [string, string, number, number | null, boolean, boolean, number | null, string | null];
  const rows = await arrays<Row>(
    tx,
    sql`r.id, s.status, s.since, s.observed_at, a.id is not null, ${leaseExpired}, ${lastSeenAt}, s.agent_version`,
    sql`routers r ${routerObserved('r', 'id')} where r.owner_uid = ${tx.owner} and ${among(sql`r.id`, ids)}`,
  );
  return new Map(
    rows.map(([id, status, since, observedAt, hasAgent, marked, lastSeenAt, agentVersion]) => [
      id,
      { status, since, observedAt, hasAgent, marked, lastSeenAt, agentVersion },
    ]),
  );
}

export type ObjectRow = [
  id: string,
  networkID: string,
  name: string,
  lower: string,
  createdAt: number,
  active: boolean,
  digest: number,
  kind: string,
  tags: string,
];

const objectValues = sql`o.id, o.network_id, o.name, lower(o.name), o.created_at, o.active,
  hashtextextended(o.digest, 0), o.kind, ${tagSet(sql`o.tags`)}`;

export function readObjects(tx: TenantTransaction, ids: readonly string[]): Promise<ObjectRow[]> {
  return arrays(tx, objectValues, sql`objects o where o.owner_uid = ${tx.owner} and o.id = any(${ids})`);
}

/**
 * All of a long list in parts of `size`, in its order. By a cursor, whose plan is made for the whole: a part on its own could not
 * go on where the last one ended, because under a row policy PostgreSQL does not compare texts in an index.
 */
async function* inParts<T>(
  tx: TenantTransaction,
  name: string,
  query: RawBuilder<unknown>,
  size: number,
): AsyncGenerator<T[]> {
  const cursor = sql.id(name);
  await sql`select set_config('cursor_tuple_fraction', '1', true)`.execute(tx.db);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx.db);
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(size)} from ${cursor}`.execute(tx.db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await sql`close ${cursor}`.execute(tx.db);
}

/** How much there is to load; bytes are of the objects' ids and names. */
interface Sizes {
  readonly objects: number;
  readonly idBytes: number;
  readonly nameBytes: number;
  readonly placements: number;
  readonly routers: number;
}

export async function sizesOf(tx: TenantTransaction): Promise<Sizes> {
  const { rows } = await sql<Sizes>`
    select o.*, (select count(*)::int from placements where owner_uid = ${tx.owner}) as placements,
           (select count(*)::int from routers where owner_uid = ${tx.owner}) as routers
      from (select count(*)::int as objects, coalesce(sum(octet_length(id)), 0)::bigint as "idBytes",
                   coalesce(sum(octet_length(name)), 0)::bigint as "nameBytes"
              from objects where owner_uid = ${tx.owner} and active) o`.execute(tx.db);
  return rows[0] ?? { objects: 0, idBytes: 0, nameBytes: 0, placements: 0, routers: 0 };
}

/** Active objects by name. */
export async function* objectsByName(tx: TenantTransaction, size: number): AsyncGenerator<ObjectRow[]> {
  type Row = {
    id: string;
    network_id: string;
    name: string;
    lower: string;
    created_at: number;
    digest: string;
    kind: string;
    tags: string;
  };
  const query = sql`
    select o.id, o.network_id, o.name, lower(o.name) as lower, o.created_at,
           hashtextextended(o.digest, 0)::text as digest, o.kind, ${tagSet(sql`o.tags`)} as tags
      from objects o where o.owner_uid = ${sql.lit(tx.owner)} and o.active order by o.name collate "C", o.id`;
  for await (const rows of inParts<Row>(tx, 'objects_by_name', query, size)) {
    yield rows.map((row) => [
      row.id,
      row.network_id,
      row.name,
      row.lower,
      row.created_at,
      true,
      Number(row.digest),
      row.kind,
      row.tags,
    ]);
  }
}

/**
 * A placement and its reported status, nulls where there is none. Whether the applied content is the desired one is decided by the
 * object's digest, which is in the index already.
 */
export type PlacementRow = [
  routerID: string,
  objectID: string,
  since: number | null,
  status: string | null,
  applied: number | null,
  /** The router whose agent reported it, if not its own. */
  reportedBy: string | null,
];

const placementValues = sql`p.router_id, p.object_id, os.since, os.status, hashtextextended(os.applied_digest, 0), os.reported_by`;

/** All placements. */
export async function* allPlacements(tx: TenantTransaction, size: number): AsyncGenerator<PlacementRow[]> {
  type Row = {
    router_id: string;
    object_id: string;
    since: number | null;
    status: string | null;
    applied: string | null;
    reported_by: string | null;
  };
  const query = sql`
    select p.router_id, p.object_id, os.since, os.status, hashtextextended(os.applied_digest, 0)::text as applied,
           os.reported_by
      from placements p
      left join object_states os
        on os.owner_uid = p.owner_uid and os.router_id = p.router_id and os.object_id = p.object_id
     where p.owner_uid = ${sql.lit(tx.owner)}`;
  for await (const rows of inParts<Row>(tx, 'all_placements', query, size)) {
    yield rows.map(({ router_id, object_id, since, status, applied, reported_by }) => [
      router_id,
      object_id,
      since,
      status,
      applied === null ? null : Number(applied),
      reported_by,
    ]);
  }
}

/** All placements of these objects. */
export function readPlacementsOf(tx: TenantTransaction, objects: readonly string[]): Promise<PlacementRow[]> {
  return arrays(
    tx,
    placementValues,
    sql`placements p ${objectObserved()} where p.owner_uid = ${tx.owner} and p.object_id = any(${objects})`,
  );
}

/** The placements of these pairs that there are. */
export function readPlacements(
  tx: TenantTransaction,
  pairs: readonly (readonly [routerID: string, objectID: string])[],
): Promise<PlacementRow[]> {
  return arrays(
    tx,
    placementValues,
    sql`unnest(${pairs.map(([router]) => router)}::text[], ${pairs.map(([, object]) => object)}::text[])
        as wanted(router_id, object_id)
      join placements p on p.owner_uid = ${tx.owner} and p.router_id = wanted.router_id and p.object_id = wanted.object_id
      ${objectObserved()}`,
  );
}

/**
 * One text a router of these: a row of the driver's, or JSON that names the router in each, costs three times as much. Each router is
 * looked up on its own: also where PostgreSQL knows nothing yet of a table that grows quickly, plans for a few rows, and keeps that
 * plan. One of which there is nothing has no entry.
 */
async function linesOn(
  tx: TenantTransaction,
  routers: readonly string[],
  table: RawBuilder<unknown>,
  line: RawBuilder<unknown>,
): Promise<[router: string, lines: string[]][]> {
  const { rows } = await sql<{ router: string; lines: string }>`
    select asked.id as router, found.lines from unnest(${routers}::text[]) as asked (id)
     cross join lateral (
       select string_agg(${line}, e'\n') as lines from ${table} where owner_uid = ${tx.owner} and router_id = asked.id) found
     where found.lines is not null`.execute(tx.db);
  return rows.map(({ router, lines }) => [router, lines.split('\n')]);
}

/** Statuses that the agents of these routers reported last, by router. */
export async function readReportedOn(
  tx: TenantTransaction,
  routers: readonly string[],
): Promise<Map<string, PlacementRow[]>> {
  const line = sql`concat_ws(e'\t', object_id, since, status, coalesce(hashtextextended(applied_digest, 0)::text, ''), coalesce(reported_by, ''))`;
  const reported = await linesOn(tx, routers, sql`object_states`, line);
  return new Map(
    reported.map(([router, lines]) => {
      const rows = lines.map((text): PlacementRow => {
        const [object = '', since = '', status = '', applied = '', reporter = ''] = text.split('\t');
        const digest = applied === '' ? null : Number(applied);
        return [router, object, Number(since), status, digest, reporter === '' ? null : reporter];
      });
      return [router, rows];
    }),
  );
}

/** Ids of the objects that are assigned to these routers, by router. */
export async function readAssignedTo(
  tx: TenantTransaction,
  routers: readonly string[],
): Promise<Map<string, string[]>> {
  return new Map(await linesOn(tx, routers, sql`placements`, sql`object_id`));
}

/** Each of these texts in lower case, as the database's collation makes it. */
export async function lowerCase(
  tx: TenantTransaction,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ text: string; lower: string }>`
    select text, lower(text) as lower from unnest(${texts}::text[]) as t(text)`.execute(tx.db);
  return new Map(rows.map(({ text, lower }) => [text, lower]));
}
