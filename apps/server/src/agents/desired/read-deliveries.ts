import type { StoredFeatures } from '@hawser/domain/features';
import {
  argoCdNamespace,
  deliveredDigest,
  deliveredID,
  type DeliveredKey,
  deliveredManifest,
  deliveredName,
} from '@hawser/domain/gitops';
import type { Manifest } from '@hawser/domain/objects';
import { type RawBuilder, sql } from 'kysely';
import { byArgoCd } from '../../placement/index.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { DesiredObject } from './read.ts';

/** What the agent of a hub writes into Argo CD. */
interface HubDeliveries {
  readonly networkID: string;
  /** By `deliveredID`. */
  readonly digests: Map<string, string>;
  /** Whether each object is on more than one cluster, which its names show. */
  readonly several: Map<string, boolean>;
}

/** SQL: where an object is placed, at most two routers: whether there are several decides on its names. */
const isOnSeveral = (object: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  select count(*) > 1 from (
    select from placements where owner_uid = current_setting('app.owner_uid') and object_id = ${object} limit 2) two)`;

/**
 * SQL: the networks with Argo CD whose hub is one of these routers. A network has one such hub; of several the one that was attached
 * first.
 */
const hubsOf = (tx: TenantTransaction, routerIDs: readonly string[]): RawBuilder<unknown> => sql`
  (select h.id, h.network_id, n.features from unnest(${routerIDs}::text[]) as asked (id)
    cross join lateral (
      select id, network_id, created_at from routers
       where owner_uid = ${tx.owner} and id = asked.id and active and not is_edge limit 1) h
    cross join lateral (
      select features from networks where owner_uid = ${tx.owner} and id = h.network_id and features -> 'argocd' is not null
       limit 1) n
    where not exists (
      select from routers other
       where other.owner_uid = ${tx.owner} and other.network_id = h.network_id and other.active and not other.is_edge
         and (other.created_at, other.id) < (h.created_at, h.id)))`;

interface DigestRow {
  readonly hub_id: string;
  readonly network_id: string;
  readonly object_id: string | null;
  readonly router_id: string;
  readonly digest: string;
  readonly name: string;
  readonly cluster: string;
  readonly several: boolean;
  readonly features: StoredFeatures;
}

/** What belongs into the Argo CD of these routers, by router; those that are no hub of a GitOps network are missing in the result. */
export async function deliveriesOf(
  tx: TenantTransaction,
  routerIDs: readonly string[],
): Promise<Map<string, HubDeliveries>> {
  const { rows } = await sql<DigestRow>`
    select hub.id as hub_id, hub.network_id, hub.features, placed.* from ${hubsOf(tx, routerIDs)} hub
      left join lateral (
        select o.id as object_id, p.router_id, o.digest, o.name, c.name as cluster,
               count(*) over (partition by o.id) > 1 as several
          from objects o
         cross join lateral (
           select router_id from placements where owner_uid = ${tx.owner} and object_id = o.id offset 0) p
         cross join lateral (
           select cluster_id from routers where owner_uid = ${tx.owner} and id = p.router_id limit 1) r
         cross join lateral (
           select name from clusters where owner_uid = ${tx.owner} and id = r.cluster_id limit 1) c
         where o.owner_uid = ${tx.owner} and o.network_id = hub.network_id and ${byArgoCd('o')} and o.active
       ) placed on true`.execute(tx.db);
  const hubs = new Map<string, HubDeliveries>();
  for (const { hub_id, network_id, object_id, router_id, several, ...of } of rows) {
    const hub = hubs.get(hub_id) ?? { networkID: network_id, digests: new Map(), several: new Map() };
    hubs.set(hub_id, hub);
    if (object_id === null) continue;
    hub.several.set(object_id, several);
    hub.digests.set(
      deliveredID({ objectID: object_id, routerID: router_id }),
      digestOf(of, toOf({ ...of, several })),
    );
  }
  return hubs;
}

type To = Parameters<typeof deliveredManifest>[1];

const toOf = ({ cluster, several, features }: Pick<DigestRow, 'cluster' | 'several' | 'features'>): To => ({
  cluster,
  isOneOfSeveral: several,
  namespace: argoCdNamespace(features) ?? '',
});

const digestOf = ({ digest, name }: Pick<DigestRow, 'digest' | 'name'>, to: To): string =>
  deliveredDigest(digest, {
    name: deliveredName(name, to),
    destination: to.cluster,
    namespace: to.namespace,
  });

/** A change of what an object is on, or of the object. */
interface ChangedObject {
  readonly objectID: string;
  readonly networkID: string;
  /** Whether it is on more than one cluster now. */
  readonly several: boolean;
}

/** Those of these objects that Argo CD delivers, also deleted ones. */
export async function deliveredOf(
  tx: TenantTransaction,
  objectIDs: readonly string[],
): Promise<Map<string, ChangedObject>> {
  if (objectIDs.length === 0) return new Map();
  const { rows } = await sql<ChangedObject>`
    select o.id as "objectID", o.network_id as "networkID", ${isOnSeveral(sql`o.id`)} as several
      from unnest(${objectIDs}::text[]) as asked (id)
     cross join lateral (
       select id, network_id, origin, kind, network_feature_slug from objects where owner_uid = ${tx.owner} and id = asked.id limit 1) o
     where ${byArgoCd('o')}`.execute(tx.db);
  return new Map(rows.map((row) => [row.objectID, row]));
}

/** Where these objects are placed. */
export async function placementsOf(
  tx: TenantTransaction,
  objectIDs: readonly string[],
): Promise<DeliveredKey[]> {
  if (objectIDs.length === 0) return [];
  const { rows } = await sql<DeliveredKey>`
    select asked.id as "objectID", p.router_id as "routerID" from unnest(${objectIDs}::text[]) as asked (id)
     cross join lateral (
       select router_id from placements where owner_uid = ${tx.owner} and object_id = asked.id offset 0) p`.execute(
    tx.db,
  );
  return rows;
}

/** What is placed on these routers. */
export async function placedOn(tx: TenantTransaction, routerIDs: readonly string[]): Promise<DeliveredKey[]> {
  if (routerIDs.length === 0) return [];
  const { rows } = await sql<DeliveredKey>`
    select p.object_id as "objectID", asked.id as "routerID" from unnest(${routerIDs}::text[]) as asked (id)
     cross join lateral (
       select object_id from placements where owner_uid = ${tx.owner} and router_id = asked.id offset 0) p`.execute(
    tx.db,
  );
  return rows;
}

/** What hubs have not said to be removed, of these networks, by network. */
export async function removalsOf(
  tx: TenantTransaction,
  networkIDs: readonly string[],
): Promise<ReadonlyMap<string, readonly DeliveredKey[]>> {
  if (networkIDs.length === 0) return new Map();
  const { rows } = await sql<DeliveredKey & { networkID: string }>`
    select m.network_id as "networkID", m.object_id as "objectID", m.router_id as "routerID" from removals m
     where m.owner_uid = ${tx.owner} and m.network_id = any(${networkIDs}::text[]) and not exists (
       select from placements p
        where p.owner_uid = ${tx.owner} and p.router_id = m.router_id and p.object_id = m.object_id)`.execute(
    tx.db,
  );
  return Map.groupBy(rows, ({ networkID }) => networkID);
}

/** What is to be removed of what was on these routers. */
export async function removalsOn(
  tx: TenantTransaction,
  routerIDs: readonly string[],
): Promise<DeliveredKey[]> {
  const { rows } = await sql<DeliveredKey>`
    select object_id as "objectID", router_id as "routerID" from removals
     where owner_uid = ${tx.owner} and router_id = any(${routerIDs}::text[])`.execute(tx.db);
  return rows;
}

/** An object for a router that the agent of this network's hub may have to write. */
export interface AskedDelivery extends DeliveredKey {
  readonly networkID: string;
}

interface ObjectRow {
  readonly objectID: string;
  readonly routerID: string;
  readonly version: number;
  readonly digest: string;
  readonly manifest: Manifest;
  readonly name: string;
  readonly cluster: string;
  readonly several: boolean;
  readonly features: StoredFeatures;
}

/** Those of these that belong into Argo CD now, by `deliveredID`. */
export async function deliveredObjects(
  tx: TenantTransaction,
  asked: readonly AskedDelivery[],
): Promise<Map<string, DesiredObject>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<ObjectRow>`
    select asked.object_id as "objectID", asked.router_id as "routerID", o.version, o.digest, o.manifest, o.name,
           c.name as cluster, n.features, ${isOnSeveral(sql`asked.object_id`)} as several
      from unnest(${asked.map(({ objectID }) => objectID)}::text[], ${asked.map(({ routerID }) => routerID)}::text[],
                  ${asked.map(({ networkID }) => networkID)}::text[]) as asked (object_id, router_id, network_id)
     cross join lateral (
       select version, digest, manifest, name, kind, origin, network_feature_slug, active, network_id from objects
        where owner_uid = ${tx.owner} and id = asked.object_id limit 1) o
     cross join lateral (
       select router_id from placements
        where owner_uid = ${tx.owner} and router_id = asked.router_id and object_id = asked.object_id limit 1) p
     cross join lateral (
       select cluster_id from routers where owner_uid = ${tx.owner} and id = p.router_id limit 1) r
     cross join lateral (
       select name from clusters where owner_uid = ${tx.owner} and id = r.cluster_id limit 1) c
     cross join lateral (
       select features from networks where owner_uid = ${tx.owner} and id = o.network_id limit 1) n
     where o.active and ${byArgoCd('o')} and o.network_id = asked.network_id`.execute(tx.db);
  return new Map(
    rows.map((row) => {
      const { version, manifest } = row;
      const to = toOf(row);
      const digest = digestOf(row, to);
      const objectID = deliveredID(row);
      const written = deliveredManifest(manifest, to);
      return [objectID, { digest, json: JSON.stringify({ objectID, version, digest, manifest: written }) }];
    }),
  );
}

/** Those of these objects that were deleted without cascade. */
export async function orphanedOf(
  tx: TenantTransaction,
  objectIDs: readonly string[],
): Promise<ReadonlySet<string>> {
  if (objectIDs.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('objects')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('id', 'in', [...new Set(objectIDs)])
    .where('active', '=', false)
    .where('keeps_resources', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
