import type { Requirement, PlacementCluster, PlacementObject } from '@hawser/domain/placement';
import { attachedTags, EDGE_TAG, HUB_TAG } from '@hawser/domain/tags';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

type TagMap = PlacementObject['tags'];

/** The properties of an attached cluster that distribution rules can match. */
export interface RouterSubject extends PlacementCluster {
  readonly routerID: string;
  /** As the user spells the name of the cluster. */
  readonly alias: string;
}

/** The properties of an object that distribution rules can match. */
export interface ObjectSubject extends PlacementObject {
  readonly objectID: string;
}

type Selected = Pick<
  Selectable<Tables['objects']>,
  'id' | 'name' | 'key' | 'kind' | 'network_feature_slug'
> & {
  readonly tags: TagMap;
};

/** A part of a network: all of it, only these records, or only records that match one of these conditions. */
export interface Scope {
  readonly networkID: string;
  readonly objectIDs?: readonly string[];
  readonly routerIDs?: readonly string[];
  readonly objectsMatching?: readonly Requirement[];
  readonly routersMatching?: readonly Requirement[];
}

/** Page sizes for comparing clusters with objects. If one side has few records, the pages of the other side are longer. */
const ROUTERS_A_PAGE = 500;
const OBJECTS_A_PAGE = 200;
const MAX_A_PAGE = 5000;

const pageSize = (usual: number, others: number, usualOthers: number): number =>
  Math.min(MAX_A_PAGE, Math.max(usual, Math.floor((usual * usualOthers) / Math.max(1, others))));

const valuesOf = (requirements: readonly Requirement[], property: Requirement['property']): string[] =>
  requirements.flatMap((requirement) => (requirement.property === property ? [requirement.value] : []));

/** The union of several id queries; an empty result if there are none. */
function idsBy(queries: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  const present = queries.filter((query) => query !== false);
  return present.length === 0 ? sql`select null::text as id where false` : sql.join(present, sql` union `);
}

/**
 * Ids of a network's attached clusters that match one of the conditions. Clusters have no key or kind. Each kind of condition
 * is a query of its own with its own index: combined with `or`, PostgreSQL would scan the whole table.
 */
function routersMatching(
  owner: string,
  networkID: string,
  requirements: readonly Requirement[],
): RawBuilder<unknown> {
  const names = valuesOf(requirements, 'name');
  const tags = valuesOf(requirements, 'tag');
  const attached = (edges: RawBuilder<unknown>) => sql`
    select id from routers where owner_uid = ${owner} and network_id = ${networkID} and active and ${edges}`;
  const of = (clusters: RawBuilder<unknown>) => sql`
    select r.id from (${clusters}) c cross join lateral (
      select id from routers where owner_uid = ${owner} and cluster_id = c.id and active and network_id = ${networkID}) r`;
  return idsBy([
    names.length > 0 &&
      of(sql`select id from clusters where owner_uid = ${owner} and name = any(${names}::text[])`),
    tags.length > 0 &&
      of(
        sql`select distinct cluster_id as id from cluster_tags where owner_uid = ${owner} and tag = any(${tags}::text[])`,
      ),
    tags.includes(EDGE_TAG) && attached(sql`is_edge`),
    tags.includes(HUB_TAG) && attached(sql`not is_edge`),
  ]);
}

/** Ids of a network's active objects that match one of the conditions. */
function objectsMatching(
  owner: string,
  networkID: string,
  requirements: readonly Requirement[],
): RawBuilder<unknown> {
  const names = valuesOf(requirements, 'name');
  const keys = valuesOf(requirements, 'key');
  const kinds = valuesOf(requirements, 'kind');
  const tags = valuesOf(requirements, 'tag');
  const active = (which: RawBuilder<unknown>) => sql`
    select id from objects where owner_uid = ${owner} and network_id = ${networkID} and active and ${which}`;
  return idsBy([
    names.length > 0 && active(sql`name collate "C" = any(${names}::text[])`),
    keys.length > 0 && active(sql`key = any(${keys}::text[])`),
    kinds.length > 0 && active(sql`kind = any(${kinds}::text[])`),
    tags.length > 0 &&
      sql`select distinct object_id as id from object_tags
           where owner_uid = ${owner} and network_id = ${networkID} and tag = any(${tags}::text[])`,
  ]);
}

/** Rows of `table` as `alias`: those with `ids`, each looked up by primary key, or all rows without `ids`. */
function rowsOf(
  table: 'routers' | 'objects',
  alias: string,
  owner: string,
  ids: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const name = sql.id(alias);
  if (ids === undefined) return sql`${sql.id(table)} ${name}`;
  return sql`(${ids}) met cross join lateral (
    select * from ${sql.id(table)} where owner_uid = ${owner} and id = met.id limit 1) ${name}`;
}

/** Condition that the row's id is one of `ids`; true if `ids` is undefined. */
const oneOf = (id: RawBuilder<unknown>, ids: readonly string[] | undefined): RawBuilder<unknown> =>
  ids === undefined ? sql`true` : sql`${id} = any(${ids})`;

/** The attached clusters of the scope, page by page, ordered by id. */
export async function* routerPages(tx: TenantTransaction, scope: Scope): AsyncGenerator<RouterSubject[]> {
  const { networkID, routersMatching: requirements } = scope;
  const from = rowsOf(
    'routers',
    'r',
    tx.owner,
    requirements && routersMatching(tx.owner, networkID, requirements),
  );
  const size = pageSize(ROUTERS_A_PAGE, scope.objectIDs?.length ?? OBJECTS_A_PAGE, OBJECTS_A_PAGE);
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; name: string; alias: string; tags: TagMap; is_edge: boolean }>`
      select r.id, c.name, c.alias, c.tags, r.is_edge
        from ${from} cross join lateral (
          select name, alias, tags from clusters where owner_uid = r.owner_uid and id = r.cluster_id limit 1) c
       where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active
         and ${oneOf(sql`r.id`, scope.routerIDs)} and r.id > ${after}
       order by r.id limit ${size}`.execute(tx.db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id, name, alias, tags, is_edge }) => ({
      routerID: id,
      name,
      alias,
      tags: attachedTags(tags, is_edge),
    }));
    if (rows.length < size) return;
    after = last.id;
  }
}

/**
 * The active objects of the scope, page by page, ordered by id. `routers` is the number of clusters that they are compared
 * with.
 */
export async function* objectPages(
  tx: TenantTransaction,
  scope: Scope,
  routers: number,
): AsyncGenerator<ObjectSubject[]> {
  const { networkID, objectsMatching: requirements } = scope;
  const from = rowsOf(
    'objects',
    'o',
    tx.owner,
    requirements && objectsMatching(tx.owner, networkID, requirements),
  );
  const size = pageSize(OBJECTS_A_PAGE, routers, ROUTERS_A_PAGE);
  for (let after = ''; ; ) {
    const { rows } = await sql<Selected>`
      select o.id, o.name, o.key, o.kind, o.tags, o.network_feature_slug
        from ${from}
       where o.owner_uid = ${tx.owner} and o.network_id = ${networkID} and o.active
         and ${oneOf(sql`o.id`, scope.objectIDs)} and o.id > ${after}
       order by o.id limit ${size}`.execute(tx.db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id, network_feature_slug: networkFeatureSlug, ...object }) => ({
      ...object,
      objectID: id,
      networkFeatureSlug,
    }));
    if (rows.length < size) return;
    after = last.id;
  }
}
