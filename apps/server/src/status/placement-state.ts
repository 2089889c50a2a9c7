import type { Drift } from '@hawser/contract/drift';
import type { ArgoState } from '@hawser/contract/status';
import { placementStatus, reporterStatus, type Status } from '@hawser/domain/status';
import { sql } from 'kysely';
import { loadRouterStates, type RouterState } from './router-state.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { ObjectStatesTable } from './table.ts';
import { joinById } from '../store/join-by-id.ts';

/** An object on one cluster: its desired and its observed state. */
export interface PlacementState {
  readonly key: string;
  readonly routerID: string;
  readonly cloudID: string;
  readonly objectID: string;
  readonly networkID: string;
  readonly objectName: string;
  readonly kind: string;
  /** Where the object comes from, see `ORIGINS`. */
  readonly origin: string;
  readonly clusterName: string;
  readonly simulated: boolean;
  readonly desiredVersion: number;
  readonly appliedVersion: number | null;
  readonly kubeStatus: ObjectStatesTable['kube_status']['__select__'];
  readonly tags: Readonly<Record<string, 'user' | 'internal'>>;
  /** When the object was created, epoch milliseconds. */
  readonly createdAt: number;
  readonly status: Status;
  readonly drift: Drift | null;
  /** What Argo CD says of an Application. */
  readonly argo: ArgoState | null;
}

interface Row {
  router_id: string;
  object_id: string;
  network_id: string;
  name: string;
  kind: string;
  origin: string;
  tags: Record<string, 'user' | 'internal'>;
  created_at: number;
  version: number;
  digest: string;
  status: string | null;
  since: number;
  observed_at: number;
  message: string;
  applied_digest: string | null;
  applied_version: number | null;
  refused_digest: string | null;
  kube_status: PlacementState['kubeStatus'];
  drift: Drift | null;
  reported_by: string | null;
  argo: ArgoState | null;
}

/** Key of a placement: `<routerID>/<objectID>`. */
export const placementKey = (routerID: string, objectID: string): string => `${routerID}/${objectID}`;

/**
 * The states of these placements at `now`, by two concurrent statements. Keys without a placement are missing in the result.
 */
export async function loadPlacementStates(
  tx: TenantTransaction,
  keys: readonly string[],
  now: number,
): Promise<Map<string, PlacementState>> {
  const pairs = keys.flatMap((key) => {
    const [routerID, objectID, ...rest] = key.split('/');
    return routerID && objectID && rest.length === 0 ? [{ routerID, objectID }] : [];
  });
  if (pairs.length === 0) return new Map();
  const reading = sql<Row>`
    select p.router_id, p.object_id, p.network_id, o.name, o.kind, o.origin, o.tags, o.created_at, o.version, o.digest,
           s.status, s.since, s.observed_at, s.message, s.applied_digest, s.applied_version, s.refused_digest, s.kube_status, s.drift,
           s.reported_by, s.argo
      from unnest(${pairs.map((pair) => pair.routerID)}::text[], ${pairs.map((pair) => pair.objectID)}::text[])
             as wanted(router_id, object_id)
      join placements p on p.owner_uid = ${tx.owner} and p.router_id = wanted.router_id and p.object_id = wanted.object_id
      ${joinById('objects', 'o', 'p', 'object_id')}
      left join object_states s
        on s.owner_uid = p.owner_uid and s.router_id = p.router_id and s.object_id = p.object_id`.execute(
    tx.db,
  );
  const ids = new Set(pairs.map(({ routerID }) => routerID));
  const [{ rows }, routers] = await Promise.all([reading, loadRouterStates(tx, [...ids], now)]);
  const hubs = new Set(rows.flatMap(({ reported_by: hub }) => (hub === null || ids.has(hub) ? [] : [hub])));
  for (const [id, hub] of await loadRouterStates(tx, [...hubs], now)) routers.set(id, hub);
  const states = new Map<string, PlacementState>();
  for (const row of rows) {
    const router = routers.get(row.router_id);
    if (router === undefined) continue;
    const key = placementKey(row.router_id, row.object_id);
    const reporter = routers.get(row.reported_by ?? row.router_id) ?? router;
    states.set(key, stateOf(key, row, { router, reporter }, now));
  }
  return states;
}

function stateOf(
  key: string,
  row: Row,
  { router, reporter }: { readonly router: RouterState; readonly reporter: RouterState },
  now: number,
): PlacementState {
  const { status, since, message, observed_at, kube_status } = row;
  return {
    key,
    routerID: row.router_id,
    cloudID: router.cloudID,
    objectID: row.object_id,
    networkID: row.network_id,
    objectName: row.name,
    kind: row.kind,
    origin: row.origin,
    clusterName: router.clusterName,
    simulated: router.simulated,
    desiredVersion: row.version,
    // The object's version also increases when its tags change, which agents do not see. Equal digests are the same content.
    appliedVersion: row.applied_digest === row.digest ? row.version : row.applied_version,
    kubeStatus: kube_status,
    argo: row.argo,
    tags: row.tags,
    createdAt: row.created_at,
    // What was changed in an earlier version is no longer there.
    drift: row.applied_digest === row.digest ? row.drift : null,
    status: placementStatus(
      {
        objectId: row.object_id,
        objectName: row.name,
        kind: row.kind,
        desiredDigest: row.digest,
        appliedDigest: row.applied_digest,
        refusedDigest: row.refused_digest,
        reported:
          status === null
            ? null
            : { status, since, message, observedAt: observed_at, kubeStatus: kube_status },
        router: reporter === router ? reporter.status : reporterStatus(reporter.status),
        ...(reporter !== router &&
          router.isEdge &&
          !router.isPublic && { unreachedCluster: router.clusterName }),
      },
      now,
    ),
  };
}
