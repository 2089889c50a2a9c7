import type { DeletionPreviewItem } from '@hawser/contract/placement';
import { clusterNameOf } from '@hawser/domain/clusters';
import { isSimulated, type SimulatedTraits } from '@hawser/domain/demo';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTransaction } from '../store/store.ts';

export type PreviewedCluster = Extract<DeletionPreviewItem, { kind: 'cluster' }>;
type PreviewedObject = Extract<DeletionPreviewItem, { kind: 'object' }>;

/** A string that PostgreSQL accepts: without NUL. */
const text = z.string().regex(/^[^\0]*$/);

/** The sort key of a cluster: hubs before edges, then by name. */
const ClusterPosition = z.object({ id: text, isEdge: z.boolean(), name: text });
type ClusterPosition = z.infer<typeof ClusterPosition>;

/** The position of an item: a cluster (`key` is empty), an object on it, or an object on no cluster (`router` is null). */
export const PreviewPosition = z.object({ router: ClusterPosition.nullable(), key: text });
export type PreviewPosition = z.infer<typeof PreviewPosition>;

/** Sorts before every object key. */
export const BEFORE_FIRST_KEY = '';

/** An item with its position, from which the next page continues. */
export interface Positioned<Item> {
  readonly item: Item;
  readonly position: PreviewPosition;
}

type ClusterRow = Omit<PreviewedCluster, 'kind' | 'simulated'> &
  Pick<SimulatedTraits, 'name' | 'tags' | 'observedDistro'>;

/** Up to `limit` attached clusters of a network that sort after `after`, hubs first. */
export async function clustersAfter(
  tx: TenantTransaction,
  networkID: string,
  after: ClusterPosition | null,
  limit: number,
): Promise<Positioned<PreviewedCluster>[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(r.is_edge, r.name collate "C", r.id) > (${after.isEdge}, ${after.name}, ${after.id})`;
  const { rows } = await sql<ClusterRow>`
    select r.id as "routerID", r.name, c.alias as "clusterName", c.tags, s.kubes_distro as "observedDistro", r.namespace, not r.is_edge as "isHub",
           on_it.n as "objectCount", exists (
             select from agents a
              where a.owner_uid = r.owner_uid and a.router_id = r.id and a.revoked_at is null) as "hasAgent"
      from (select r.* from routers r
             where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active and ${beyond}
             order by r.is_edge, r.name collate "C", r.id limit ${limit}) r
      join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
      left join router_states s on s.owner_uid = r.owner_uid and s.router_id = r.id
      cross join lateral (
        select count(*)::int as n from placements p where p.owner_uid = r.owner_uid and p.router_id = r.id) on_it
     order by r.is_edge, r.name collate "C", r.id`.execute(tx.db);
  return rows.map(({ name, tags, observedDistro, ...cluster }) => ({
    item: {
      kind: 'cluster',
      ...cluster,
      simulated: isSimulated({ name: clusterNameOf(cluster.clusterName), tags, observedDistro }),
    },
    position: { router: { id: cluster.routerID, isEdge: !cluster.isHub, name }, key: BEFORE_FIRST_KEY },
  }));
}

/** For each of these clusters, up to `limit` objects that sort after `after`, by kind and name. */
export async function objectsOn(
  tx: TenantTransaction,
  routers: readonly ClusterPosition[],
  after: string,
  limit: number,
): Promise<Positioned<PreviewedObject>[]> {
  const byID = new Map(routers.map((router) => [router.id, router]));
  const { rows } = await sql<Omit<PreviewedObject, 'kind'> & { routerID: string; key: string }>`
    select r.id as "routerID", o.*
      from unnest(${sql.val([...byID.keys()])}::text[]) with ordinality as r (id, at)
      cross join lateral (
        select o.id as "objectID", o.derived_kind as "derivedKind", o.name, o.key
          from placements p join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id
         where p.owner_uid = ${tx.owner} and p.router_id = r.id and o.key > ${after}
         order by o.key limit ${limit}) o
     order by r.at, o.key`.execute(tx.db);
  return rows.map(({ key, ...object }) => ({
    item: { kind: 'object', ...object },
    position: { router: byID.get(object.routerID) ?? null, key },
  }));
}

/** Objects of the network that are placed on no cluster. */
export async function objectsWithoutCluster(
  tx: TenantTransaction,
  networkID: string,
  after: string,
  limit: number,
): Promise<Positioned<PreviewedObject>[]> {
  const { rows } = await sql<Pick<PreviewedObject, 'objectID' | 'derivedKind' | 'name'> & { key: string }>`
    select o.id as "objectID", o.derived_kind as "derivedKind", o.name, o.key
      from objects o
     where o.owner_uid = ${tx.owner} and o.network_id = ${networkID} and o.active and o.key > ${after}
       and not exists (select from placements p where p.owner_uid = o.owner_uid and p.object_id = o.id)
     order by o.key limit ${limit}`.execute(tx.db);
  return rows.map(({ key, ...object }) => ({
    item: { kind: 'object', routerID: null, ...object },
    position: { router: null, key },
  }));
}
