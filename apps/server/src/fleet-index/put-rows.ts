import type { Fleet } from './fleet.ts';
import type { Pending } from './pending.ts';
import type { ClusterRow, NetworkRow, ObjectRow, PlacementRow, RouterRow } from './read.ts';
import type { RouterEntry } from './records.ts';
import { codeOf, PROGRESSING } from './tones.ts';

// A row that refers to a record that the index does not have is added to `missing`, together with that record.

export function putNetwork(fleet: Fleet, row: NetworkRow): void {
  const [id, name, lower, createdAt, features, serialNumber] = row;
  fleet.putNetwork({ id, name, lower, createdAt, features, serialNumber });
}

export function putCluster(fleet: Fleet, row: ClusterRow): void {
  const [id, name, lower, words, createdAt, location, distro, tags] = row;
  fleet.putCluster({ id, name, lower, words, createdAt, location, distro, tags });
}

/** Puts a router in, or has its network and cluster read first. */
export function putRouter(fleet: Fleet, missing: Pending, row: RouterRow): void {
  const [id, networkID, clusterID, isEdge, active, createdAt] = row;
  const network = fleet.networks.get(networkID);
  const cluster = fleet.clusters.get(clusterID);
  if (network && cluster) return fleet.putRouter({ id, network, cluster, isEdge, active, createdAt });
  missing.networks.add(networkID);
  missing.clusters.add(clusterID);
  missing.routers.add(id);
}

/** Puts an object in, or has its network read first. */
export function putObject(fleet: Fleet, missing: Pending, row: ObjectRow): void {
  const [id, networkID, name, lower, createdAt, active, digest, kind, tags] = row;
  const network = fleet.networks.get(networkID);
  if (network) {
    const fields = { id, network, name, lower, createdAt, active, digest, kind, tags };
    const { digestChanged } = fleet.putObject(fields);
    if (digestChanged) missing.rewritten.add(id);
    return;
  }
  missing.networks.add(networkID);
  missing.objects.add(id);
}

/** Puts a placement in, or has its router and object read first. `object` is the object's number, -1 where it has none. */
export function putPlacement(
  fleet: Fleet,
  missing: Pending,
  row: PlacementRow,
  object = fleet.objects.ids.find(row[1]),
): void {
  const [routerID, objectID, , , , reportedBy] = row;
  const router = fleet.routers.get(routerID);
  const reporter = reportedBy === null ? null : fleet.routers.get(reportedBy);
  const isKnown = object >= 0 && fleet.objects.network[object] !== undefined;
  if (router && isKnown && reporter !== undefined) {
    return putReported(fleet, { router, reporter: reporter?.number ?? -1 }, object, row);
  }
  if (reportedBy !== null && reporter === undefined) missing.routers.add(reportedBy);
  if (router === undefined) missing.routers.add(routerID);
  if (!isKnown) missing.objects.add(objectID);
  missing.place(routerID, objectID);
}

/** Sets the reported status of an object, by number, on a router. */
function putReported(
  fleet: Fleet,
  { router, reporter }: { readonly router: RouterEntry; readonly reporter: number },
  object: number,
  row: PlacementRow,
): void {
  const [, , since] = row;
  const code = reportedCode(row, fleet.objects.digest[object]);
  fleet.putPlacement(router, object, { code, since: since ?? Number.NaN, reporter });
}

/** Code of a reported status: PROGRESSING while another content than the object's, by its digest, is applied. */
function reportedCode([, , , status, applied]: PlacementRow, digest: number | undefined): number {
  if (status === 'FAILED') return codeOf(status);
  return applied === null || applied !== digest ? PROGRESSING : codeOf(status ?? '');
}
