import type { TenantTransaction } from '../../store/store.ts';
import type { Fleet } from './fleet.ts';
import type { Pending } from './pending.ts';
import {
  type ClusterRow,
  type NetworkRow,
  type ObjectRow,
  type PlacementRow,
  readClusters,
  readNetworks,
  readObjects,
  readObserved,
  readPlacements,
  readPlacementsOf,
  readRouters,
  type RouterRow,
} from './read.ts';
import { codeOf } from './tones.ts';

/** What is read again in one transaction, and what is left for the next. */
export interface Following {
  readonly step: Pending;
  readonly pending: Pending;
}

/** Leases that one step reads again. */
const LEASES = 4_000;

/**
 * Reads again what `step` names, and the leases that would run out by `now`; what is gone from the database goes. A record
 * that refers to one that the columns do not have yet waits in `pending` for the next step, with that one before it.
 */
export async function follow(
  tx: TenantTransaction,
  fleet: Fleet,
  { step, pending }: Following,
  now: number,
): Promise<void> {
  await followNetworks(tx, fleet, [...step.networks]);
  await followClusters(tx, fleet, [...step.clusters]);
  await followRouters(tx, fleet, { step, pending }, now);
  await followObjects(tx, fleet, { step, pending });
  const placed = [...step.placements].flatMap(pairOf);
  if (placed.length > 0) {
    const gone = new Set(placed.map(([router, object]) => `${router}/${object}`));
    for (const row of await readPlacements(tx, placed)) {
      gone.delete(`${row[0]}/${row[1]}`);
      putPlacement(fleet, pending, row);
    }
    for (const key of gone) dropPlacement(fleet, key);
  }
  const rewritten = [...step.rewritten];
  if (rewritten.length > 0) {
    for (const row of await readPlacementsOf(tx, rewritten)) putPlacement(fleet, pending, row);
  }
  const due = fleet.due(now).slice(0, LEASES);
  if (due.length > 0) {
    const observed = await readObserved(tx, due);
    for (const id of due) {
      const lease = observed.get(id);
      if (lease) fleet.renew(id, lease, now);
    }
  }
}

async function followNetworks(tx: TenantTransaction, fleet: Fleet, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = new Set(ids);
  for (const row of await readNetworks(tx, ids)) {
    gone.delete(row[0]);
    putNetwork(fleet, row);
  }
  for (const id of gone) fleet.dropNetwork(id);
}

async function followClusters(tx: TenantTransaction, fleet: Fleet, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = new Set(ids);
  for (const row of await readClusters(tx, ids)) {
    gone.delete(row[0]);
    putCluster(fleet, row);
  }
  for (const id of gone) fleet.dropCluster(id);
}

async function followRouters(
  tx: TenantTransaction,
  fleet: Fleet,
  { step, pending }: Following,
  now: number,
): Promise<void> {
  const ids = [...step.routers];
  if (ids.length > 0) {
    const gone = new Set(ids);
    for (const row of await readRouters(tx, ids)) {
      gone.delete(row[0]);
      step.observed.add(row[0]);
      putRouter(fleet, pending, row);
    }
    for (const id of gone) fleet.dropRouter(id);
  }
  const changed = [...step.observed];
  if (changed.length === 0) return;
  const observed = await readObserved(tx, changed);
  for (const id of changed) {
    if (fleet.routers.has(id)) fleet.observe(id, observed.get(id) ?? null, now);
    else if (observed.has(id)) pending.add({ table: 'routers', ids: [id] });
  }
}

async function followObjects(
  tx: TenantTransaction,
  fleet: Fleet,
  { step, pending }: Following,
): Promise<void> {
  const ids = [...step.objects];
  if (ids.length === 0) return;
  const gone = new Set(ids);
  for (const row of await readObjects(tx, ids)) {
    gone.delete(row[0]);
    putObject(fleet, pending, row);
  }
  for (const id of gone) fleet.dropObject(id);
}

export function putNetwork(fleet: Fleet, row: NetworkRow): void {
  const [id, name, lower, createdAt, features] = row;
  fleet.putNetwork({ id, name, lower, createdAt, features });
}

export function putCluster(fleet: Fleet, row: ClusterRow): void {
  const [id, name, lower, createdAt, location, distro, tags] = row;
  fleet.putCluster({ id, name, lower, createdAt, location, distro, tags });
}

/** Puts a router in, or has its network and cluster read first. */
export function putRouter(fleet: Fleet, pending: Pending, row: RouterRow): void {
  const [id, networkID, clusterID, isEdge, active, createdAt] = row;
  const network = fleet.networks.get(networkID);
  const cluster = fleet.clusters.get(clusterID);
  if (network && cluster) return fleet.putRouter({ id, network, cluster, isEdge, active, createdAt });
  pending.networks.add(networkID);
  pending.clusters.add(clusterID);
  pending.routers.add(id);
}

/** Puts an object in, or has its network read first. */
export function putObject(fleet: Fleet, pending: Pending, row: ObjectRow): void {
  const [id, networkID, name, lower, createdAt, active, digest, kind, tags] = row;
  const network = fleet.networks.get(networkID);
  if (network) {
    const fields = { id, network, name, lower, createdAt, active, digest, kind, tags };
    const { digestChanged } = fleet.putObject(fields);
    if (digestChanged) pending.rewritten.add(id);
    return;
  }
  pending.networks.add(networkID);
  pending.objects.add(id);
}

/** Puts a placement in, or has its router and object read first. */
export function putPlacement(fleet: Fleet, pending: Pending, row: PlacementRow): void {
  const [routerID, objectID, since, status] = row;
  const router = fleet.routers.get(routerID);
  const object = fleet.objects.ids.find(objectID);
  const isKnown = object >= 0 && fleet.objects.network[object] !== undefined;
  if (router && isKnown) return fleet.putPlacement(router, object, codeOf(status), since ?? Number.NaN);
  if (router === undefined) pending.routers.add(routerID);
  if (!isKnown) pending.objects.add(objectID);
  pending.placements.add(`${routerID}/${objectID}`);
}

function dropPlacement(fleet: Fleet, key: string): void {
  const [[routerID, objectID] = ['', '']] = pairOf(key);
  const router = fleet.routers.get(routerID);
  const object = fleet.objects.ids.find(objectID);
  if (router && object >= 0) fleet.dropPlacement(router, object);
}

function pairOf(key: string): [routerID: string, objectID: string][] {
  const at = key.indexOf('/');
  return at < 0 ? [] : [[key.slice(0, at), key.slice(at + 1)]];
}
