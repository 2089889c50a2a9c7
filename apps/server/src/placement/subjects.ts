import {
  attachedTags,
  type Demand,
  EDGE_TAG,
  HUB_TAG,
  type PlacementCluster,
  type PlacementObject,
} from '@hawser/domain';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { ObjectsTable } from '../store/tables.ts';

type TagMap = PlacementObject['tags'];

/** An attached cluster as distribution rules see it. */
export interface RouterSubject extends PlacementCluster {
  readonly routerID: string;
}

/** An object as distribution rules see it. */
export interface ObjectSubject extends PlacementObject {
  readonly objectID: string;
}

/** A part of a network: all of it, these records of it only, or those that meet one of these demands. */
export interface Scope {
  readonly networkID: string;
  readonly objectIDs?: readonly string[];
  readonly routerIDs?: readonly string[];
  readonly objectsMeeting?: readonly Demand[];
  readonly routersMeeting?: readonly Demand[];
}

/** Clusters and objects are compared page by page; beside few clusters or objects the other's pages are longer. */
const ROUTERS_A_PAGE = 500;
const OBJECTS_A_PAGE = 200;
const MOST_A_PAGE = 5000;

const pageSize = (usual: number, others: number, usualOthers: number): number =>
  Math.min(MOST_A_PAGE, Math.max(usual, Math.floor((usual * usualOthers) / Math.max(1, others))));

/** Condition that one of the ids, and one of the demands, is met; where there are none to choose by, everything is chosen. */
function chosen(
  id: RawBuilder<unknown>,
  ids: readonly string[] | undefined,
  meeting: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const byID = ids === undefined ? sql`true` : sql`${id} = any(${ids})`;
  return meeting === undefined ? byID : sql`${byID} and ${meeting}`;
}

const valuesOf = (demands: readonly Demand[], property: Demand['property']): string[] =>
  demands.flatMap((demand) => (demand.property === property ? [demand.value] : []));

function anyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown>[] =>
  values.length === 0 ? [] : [sql`${column} = any(${values}::text[])`];

const tagged = (column: RawBuilder<unknown>, tags: readonly string[]): RawBuilder<unknown>[] =>
  tags.length === 0 ? [] : [sql`${column} ?| ${tags}::text[]`];

/** Condition over router `r` of cluster `c`; a cluster has neither key nor kind. */
function routerMeets(demands: readonly Demand[]): RawBuilder<unknown> {
  const tags = valuesOf(demands, 'tag');
  return anyOf([
    ...oneOf(sql`c.name`, valuesOf(demands, 'name')),
    ...tagged(sql`c.tags`, tags),
    ...(tags.includes(EDGE_TAG) ? [sql`r.is_edge`] : []),
    ...(tags.includes(HUB_TAG) ? [sql`not r.is_edge`] : []),
  ]);
}

/** Condition over object `o`. */
function objectMeets(demands: readonly Demand[]): RawBuilder<unknown> {
  return anyOf([
    ...oneOf(sql`o.name collate "C"`, valuesOf(demands, 'name')),
    ...oneOf(sql`o.key`, valuesOf(demands, 'key')),
    ...oneOf(sql`o.kind`, valuesOf(demands, 'kind')),
    ...tagged(sql`o.tags`, valuesOf(demands, 'tag')),
  ]);
}

/** The attached clusters of the scope, a page at a time, in the order of their ids. */
export async function* routerPages(tx: TenantTransaction, scope: Scope): AsyncGenerator<RouterSubject[]> {
  const { routersMeeting: meeting } = scope;
  const which = chosen(sql`r.id`, scope.routerIDs, meeting && routerMeets(meeting));
  const size = pageSize(ROUTERS_A_PAGE, scope.objectIDs?.length ?? OBJECTS_A_PAGE, OBJECTS_A_PAGE);
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; name: string; tags: TagMap; is_edge: boolean }>`
      select r.id, c.name, c.tags, r.is_edge
        from routers r join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
       where r.owner_uid = ${tx.owner} and r.network_id = ${scope.networkID} and r.active and ${which}
         and r.id > ${after}
       order by r.id limit ${size}`.execute(tx.db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id, name, tags, is_edge }) => ({
      routerID: id,
      name,
      tags: attachedTags(tags, is_edge),
    }));
    if (rows.length < size) return;
    after = last.id;
  }
}

/** The active objects of the scope, a page at a time, in the order of their ids; for so many clusters beside them. */
export async function* objectPages(
  tx: TenantTransaction,
  scope: Scope,
  routers: number,
): AsyncGenerator<ObjectSubject[]> {
  const { objectsMeeting: meeting } = scope;
  const which = chosen(sql`o.id`, scope.objectIDs, meeting && objectMeets(meeting));
  const size = pageSize(OBJECTS_A_PAGE, routers, ROUTERS_A_PAGE);
  for (let after = ''; ; ) {
    const { rows } = await sql<Pick<ObjectsTable, 'id' | 'name' | 'key' | 'kind'> & { tags: TagMap }>`
      select o.id, o.name, o.key, o.kind, o.tags
        from objects o
       where o.owner_uid = ${tx.owner} and o.network_id = ${scope.networkID} and o.active and ${which}
         and o.id > ${after}
       order by o.id limit ${size}`.execute(tx.db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id, name, key, kind, tags }) => ({ objectID: id, name, key, kind, tags }));
    if (rows.length < size) return;
    after = last.id;
  }
}
