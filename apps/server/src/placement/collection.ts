import type { Placement } from '@hawser/contract';
import { type RawBuilder, sql } from 'kysely';
import { statusRecord } from '../http/status-record.ts';
import type { Collection } from '../collection/collection.ts';
import { selectKeys } from '../collection/select-keys.ts';
import { placedJoins, placedRank, loadPlacementStates, type PlacementState } from '../status/index.ts';
import { lookedUp } from '../store/looked-up.ts';

/** The placements of an object (`objectID`) or of a network; key `<routerID>/<objectID>`. */
export const placementCollection: Collection<Placement> = {
  tables: ['placements', 'objects', 'object_states', 'router_states', 'routers', 'clusters'],

  select(tx, selection) {
    const where: RawBuilder<unknown>[] = [sql`p.owner_uid = ${tx.owner}`];
    if (selection.objectID !== undefined) where.push(sql`p.object_id = ${selection.objectID}`);
    if (selection.networkID !== undefined) where.push(sql`p.network_id = ${selection.networkID}`);
    if (selection.ids !== undefined)
      where.push(sql`p.router_id || '/' || p.object_id = any(${selection.ids})`);
    return selectKeys(
      tx,
      {
        key: sql<string>`p.router_id || '/' || p.object_id`,
        from: sql`placements p
          ${lookedUp('routers', 'r', 'p', 'router_id')}
          ${lookedUp('clusters', 'c', 'r', 'cluster_id')}`,
        statusFrom: placedJoins(),
        where,
        orders: {
          name: sql`c.name collate "C"`,
          createdAt: sql`p.created_at`,
          status: placedRank(undefined),
        },
        tie: sql`p.router_id, p.object_id`,
      },
      selection,
    );
  },

  async rows(tx, keys, now) {
    const states = await loadPlacementStates(tx, keys, now);
    return new Map([...states].map(([key, state]) => [key, placementOf(state)]));
  },
};

/** The record of a placement in this state. */
export function placementOf(state: PlacementState): Placement {
  return {
    id: state.key,
    objectID: state.objectID,
    objectName: state.objectName,
    kind: state.kind,
    routerID: state.routerID,
    clusterName: state.clusterName,
    simulated: state.simulated,
    networkID: state.networkID,
    desiredVersion: state.desiredVersion,
    appliedVersion: state.appliedVersion,
    kubeStatus: state.kubeStatus,
    status: statusRecord(state.status),
  };
}
