import type { DeletionPreviewItem } from '@hawser/contract/placement';
import { isSimulated, type SimulatedTraits } from '@hawser/domain/demo';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTransaction } from '../store/store.ts';

export type GoingCluster = Extract<DeletionPreviewItem, { kind: 'cluster' }>;
export type GoingObject = Extract<DeletionPreviewItem, { kind: 'object' }>;

/** A text that PostgreSQL takes. */
const text = z.string().regex(/^[^\0]*$/);

/** A cluster's place in the order: hubs before edges, then by name. */
const RouterPlace = z.object({ id: text, isEdge: z.boolean(), name: text });
export type RouterPlace = z.infer<typeof RouterPlace>;

/** Where an item stands: a cluster or an object on it, or an object that is on none. */
export const Place = z.object({ router: RouterPlace.nullable(), key: text });
export type Place = z.infer<typeof Place>;

/** Before every key of an object. */
export const FIRST = '';

/** An item with the place after which the next page goes on. */
export interface Placed<Item> {
  readonly item: Item;
  readonly place: Place;
}

type GoingClusterRow = Omit<GoingCluster, 'kind' | 'simulated'> &
  Pick<SimulatedTraits, 'name' | 'tags' | 'observedDistro'>;

/** Attached clusters of a network beyond `after`, hubs first, at most `limit`. */
export async function clustersAfter(
  tx: TenantTransaction,
  networkID: string,
  after: RouterPlace | null,
  limit: number,
): Promise<Placed<GoingCluster>[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(r.is_edge, r.name collate "C", r.id) > (${after.isEdge}, ${after.name}, ${after.id})`;
  const { rows } = await sql<GoingClusterRow>`
    select r.id as "routerID", r.name, c.name as "clusterName", c.tags, s.kubes_distro as "observedDistro", r.namespace, not r.is_edge as "isHub",
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
      simulated: isSimulated({ name: cluster.clusterName, tags, observedDistro }),
    },
    place: { router: { id: cluster.routerID, isEdge: !cluster.isHub, name }, key: FIRST },
  }));
}

/** Objects on each of these clusters beyond `after`, by kind and name, at most `limit` of each. */
export async function objectsOn(
  tx: TenantTransaction,
  routers: readonly RouterPlace[],
  after: string,
  limit: number,
): Promise<Placed<GoingObject>[]> {
  const byID = new Map(routers.map((router) => [router.id, router]));
  const { rows } = await sql<Omit<GoingObject, 'kind'> & { routerID: string; key: string }>`
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
    place: { router: byID.get(object.routerID) ?? null, key },
  }));
}

/** Objects of the network that are on no cluster. */
export async function unplaced(
  tx: TenantTransaction,
  networkID: string,
  after: string,
  limit: number,
): Promise<Placed<GoingObject>[]> {
  const { rows } = await sql<Pick<GoingObject, 'objectID' | 'derivedKind' | 'name'> & { key: string }>`
    select o.id as "objectID", o.derived_kind as "derivedKind", o.name, o.key
      from objects o
     where o.owner_uid = ${tx.owner} and o.network_id = ${networkID} and o.active and o.key > ${after}
       and not exists (select from placements p where p.owner_uid = o.owner_uid and p.object_id = o.id)
     order by o.key limit ${limit}`.execute(tx.db);
  return rows.map(({ key, ...object }) => ({
    item: { kind: 'object', routerID: null, ...object },
    place: { router: null, key },
  }));
}
