import { type Placement, placementsContract } from '@hawser/contract/placement';
import { sql } from 'kysely';
import { statusRecord } from '../http/status-record.ts';
import { collection } from '../collection/collection.ts';
import { selectKeys } from '../collection/select-keys.ts';
import { loadPlacementStates, placementJoins, placementRank, type PlacementState } from '../status/index.ts';
import { joinById } from '../store/join-by-id.ts';

/** The placements of an object; key `<routerID>/<objectID>`. */
export const placementCollection = collection(placementsContract, {
  tables: ['placements', 'objects', 'object_states', 'router_states', 'routers', 'clusters'],

  select({ tx }, query) {
    return selectKeys(
      tx,
      {
        key: sql<string>`p.router_id || '/' || p.object_id`,
        from: sql`placements p ${placementJoins()}
          ${joinById('routers', 'r', 'p', 'router_id')}
          ${joinById('clusters', 'c', 'r', 'cluster_id')}`,
        where: [
          sql`p.owner_uid = ${tx.owner}`,
          sql`p.object_id = ${query.objectID}`,
          ...(query.routerID === undefined ? [] : [sql`p.router_id = ${query.routerID}`]),
        ],
        defaultOrder: sql`${placementRank(undefined)} desc, c.name collate "C"`,
        orders: {},
        tieBreak: sql`p.router_id, p.object_id`,
      },
      query,
    );
  },

  async rows({ tx, now }, keys) {
    const states = await loadPlacementStates(tx, keys, now);
    return [...states].map(([key, state]) => [key, placementOf(state)]);
  },
});

/** The contract's record for this placement state. */
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
    drift: state.drift,
  };
}
