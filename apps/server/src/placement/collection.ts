import { type APPLIED_VERSIONS, type Placement, placementsContract } from '@hawser/contract/placement';
import type { QueryOf } from '@hawser/contract/collection';
import { ranksOfTones } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import { statusRecord } from '../http/status-record.ts';
import { collection } from '../collection/collection.ts';
import { contains, selectKeys } from '../collection/select-keys.ts';
import { loadPlacementStates, placementJoins, placementRank, type PlacementState } from '../status/index.ts';
import { joinById } from '../store/join-by-id.ts';
import type { TenantTransaction } from '../store/store.ts';
import { reportSql, sinceSql } from './report.ts';

/** Which version a placement has applied, see `APPLIED_VERSIONS`. Equal digests are the same content. */
const appliedSql = sql<(typeof APPLIED_VERSIONS)[number]>`(case when os.applied_digest is null then 'none'
  when os.applied_digest = o.digest then 'current' else 'older' end)`;

/** Whether a placement is changed by hand now; what was changed in an earlier version is no longer there. */
const driftSql = sql<boolean>`coalesce(os.applied_digest = o.digest and os.drift->>'isPresent' = 'true', false)`;

/** A count of replicas; workloads without one come before all others. */
const replicas = (field: string) => sql`coalesce((os.kube_status->>${sql.lit(field)})::numeric, -1)`;

/** The placements of an object; key `<routerID>/<objectID>`. */
export const placementCollection = collection(placementsContract, {
  read: 'objects.read',
  rights: {},
  tables: ['placements', 'objects', 'object_states', 'router_states', 'routers', 'clusters'],

  async select({ tx }, query) {
    const where = conditions(tx, query);
    return selectKeys(
      tx,
      {
        key: sql<string>`p.router_id || '/' || p.object_id`,
        from: sql`placements p ${placementJoins()}
          ${joinById('routers', 'r', 'p', 'router_id')}
          ${joinById('clusters', 'c', 'r', 'cluster_id')}`,
        where,
        // Without a filter no join is needed to count.
        total:
          where.length === ALWAYS
            ? sql<number>`(select count(*) from placements p where ${sql.join(where, sql` and `)})`
            : undefined,
        defaultOrder: sql`${placementRank(undefined)} desc, c.name collate "C"`,
        orders: {
          cluster: sql`c.name collate "C"`,
          status: placementRank(undefined),
          report: sql`${reportSql} collate "C"`,
          since: sinceSql,
          updated: replicas('updatedReplicas'),
          ready: replicas('readyReplicas'),
          available: replicas('availableReplicas'),
          version: sql`case when os.applied_digest = o.digest then o.version else coalesce(os.applied_version, 0) end`,
          observed: sql`coalesce(greatest(os.observed_at, s.observed_at), 0)`,
          drift: driftSql,
        },
        tieBreak: sql`c.name collate "C", p.router_id, p.object_id`,
      },
      query,
    );
  },

  async rows({ tx, now }, keys) {
    const states = await loadPlacementStates(tx, keys, now);
    return [...states].map(([key, state]) => [key, placementOf(state)]);
  },
});

/** Number of conditions of a query without filters: the owner's and the object's. */
const ALWAYS = 2;

function conditions(
  tx: TenantTransaction,
  { objectID, ids, routerID, text, tones, reports, applied, drift }: QueryOf<typeof placementsContract>,
): RawBuilder<unknown>[] {
  const where: RawBuilder<unknown>[] = [sql`p.owner_uid = ${tx.owner}`, sql`p.object_id = ${objectID}`];
  if (ids !== undefined) {
    where.push(sql`p.router_id || '/' || p.object_id = any(${ids}::text[])`);
  }
  if (routerID !== undefined) where.push(sql`p.router_id = ${routerID}`);
  if (text) where.push(contains(sql`c.name`, text));
  if (tones) {
    where.push(sql`${placementRank(undefined)} = any(${ranksOfTones(tones, 'object')}::int[])`);
  }
  if (reports) where.push(sql`${reportSql} = any(${reports}::text[])`);
  if (applied) where.push(sql`${appliedSql} = any(${applied}::text[])`);
  if (drift) where.push(sql`${driftSql} = any(${drift.map((each) => each === 'yes')}::boolean[])`);
  return where;
}

/** The contract's record for this placement state. */
export function placementOf(state: PlacementState): Placement {
  return {
    id: state.key,
    objectID: state.objectID,
    objectName: state.objectName,
    kind: state.kind,
    routerID: state.routerID,
    cloudID: state.cloudID,
    clusterName: state.clusterName,
    simulated: state.simulated,
    networkID: state.networkID,
    desiredVersion: state.desiredVersion,
    appliedVersion: state.appliedVersion,
    kubeStatus: state.kubeStatus,
    argo: state.argo,
    status: statusRecord(state.status),
    drift: state.drift,
  };
}
