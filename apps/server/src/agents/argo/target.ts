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
 * An Application that a hub still reports on a cluster, also one that was deleted here and waits to be gone from Argo CD.
 */
export async function reportedTarget(
  tx: TenantTransaction,
  { objectID, routerID }: ObjectOnRouter,
): Promise<ArgoTarget | undefined> {
  const { rows } = await sql<Omit<ArgoTarget, 'deliveredID'>>`
    select os.object_id as "objectID", os.router_id as "routerID", o.name, c.name as "clusterName",
           o.network_id as "networkID", hub.id as "hubID"
      from object_states os
      join objects o on o.owner_uid = ${tx.owner} and o.id = os.object_id and ${byArgoCd('o')} and o.kind = 'Application'
      join routers r on r.owner_uid = ${tx.owner} and r.id = os.router_id
      join clusters c on c.owner_uid = ${tx.owner} and c.id = r.cluster_id
      join routers hub on hub.owner_uid = ${tx.owner} and hub.id = os.reported_by and hub.active and not hub.is_edge
        and hub.network_id = o.network_id
     where os.owner_uid = ${tx.owner} and os.router_id = ${routerID} and os.object_id = ${objectID}`.execute(
    tx.db,
  );
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
