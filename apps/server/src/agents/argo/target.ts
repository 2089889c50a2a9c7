import { deliveredID } from '@hawser/domain/gitops';
import { sql } from 'kysely';
import { byArgoCd } from '../../placement/index.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { ObjectOnRouter } from '../object-on-router.ts';

/** An Application on one cluster, and the hub whose agent writes it into Argo CD. */
export interface ArgoTarget extends ObjectOnRouter {
  readonly objectID: string;
  readonly name: string;
  readonly clusterName: string;
  readonly networkID: string;
  readonly hubID: string;
  /** What the agent of the hub calls it. */
  readonly deliveredID: string;
}

/** The Applications among these placements, each `objectID` and `routerID`, in the order of their ids. Others are left out. */
export async function argoTargets(
  tx: TenantTransaction,
  placed: readonly ObjectOnRouter[],
): Promise<ArgoTarget[]> {
  const { rows } = await sql<Omit<ArgoTarget, 'deliveredID'>>`
    select p.object_id as "objectID", p.router_id as "routerID", o.name, c.name as "clusterName",
           o.network_id as "networkID", hub.id as "hubID"
      from unnest(${placed.map(({ objectID }) => objectID)}::text[], ${placed.map(({ routerID }) => routerID)}::text[])
        as asked (object_id, router_id)
      join placements p on p.owner_uid = ${tx.owner} and p.object_id = asked.object_id and p.router_id = asked.router_id
      join objects o on o.owner_uid = ${tx.owner} and o.id = p.object_id and o.active
        and ${byArgoCd('o')} and o.kind = 'Application'
      join routers r on r.owner_uid = ${tx.owner} and r.id = p.router_id
      join clusters c on c.owner_uid = ${tx.owner} and c.id = r.cluster_id
     cross join lateral (
       select id from routers
        where owner_uid = ${tx.owner} and network_id = o.network_id and active and not is_edge
        order by created_at, id limit 1) hub
     order by p.object_id, p.router_id`.execute(tx.db);
  return rows.map((row) => ({ ...row, deliveredID: deliveredID(row) }));
}

/**
 * An Application that a hub still reports on a cluster, or has to remove from there and has not said to be gone.
 */
export async function reportedTarget(
  tx: TenantTransaction,
  { objectID, routerID }: ObjectOnRouter,
): Promise<ArgoTarget | undefined> {
  const { rows } = await sql<Omit<ArgoTarget, 'deliveredID'>>`
    select o.id as "objectID", r.id as "routerID", o.name, c.name as "clusterName",
           o.network_id as "networkID", hub.id as "hubID"
      from objects o
      join routers r on r.owner_uid = ${tx.owner} and r.id = ${routerID}
      join clusters c on c.owner_uid = ${tx.owner} and c.id = r.cluster_id
     cross join lateral (
       select id from routers
        where owner_uid = ${tx.owner} and network_id = o.network_id and active and not is_edge
        order by created_at, id limit 1) hub
     where o.owner_uid = ${tx.owner} and o.id = ${objectID} and ${byArgoCd('o')} and o.kind = 'Application'
       and (exists (
              select from object_states
               where owner_uid = ${tx.owner} and router_id = r.id and object_id = o.id and reported_by = hub.id)
            or exists (
              select from removals
               where owner_uid = ${tx.owner} and router_id = r.id and object_id = o.id))`.execute(tx.db);
  return rows.map((row) => ({ ...row, deliveredID: deliveredID(row) }))[0];
}

/** Where these objects are placed, at most `most`. */
export async function placementsOfObjects(
  tx: TenantTransaction,
  objectIDs: readonly string[],
  most: number,
): Promise<ObjectOnRouter[]> {
  return tx.db
    .selectFrom('placements')
    .select(['object_id as objectID', 'router_id as routerID'])
    .where('owner_uid', '=', tx.owner)
    .where('object_id', 'in', [...objectIDs])
    .orderBy('object_id')
    .orderBy('router_id')
    .limit(most)
    .execute();
}
