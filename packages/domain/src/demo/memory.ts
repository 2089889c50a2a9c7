const KIB = 1024;
const MIB = KIB * KIB;
/** Memory of a simulated cluster with its agent, and of each object; measured, including garbage that is not collected yet. */
const CLUSTER_BYTES = 250 * KIB;
const OBJECT_BYTES = 2 * KIB;
/** Memory of the server, its PostgreSQL, and the programs themselves. */
const REST_BYTES = 700 * MIB;
/** Memory that the server keeps for each cluster and for each placed object. */
const SERVED_CLUSTER_BYTES = 60 * KIB;
const SERVED_OBJECT_BYTES = 300;
/** Memory of the program that a server starts for a fleet; measured with a hundred clusters, without the clusters themselves. */
const PROGRAM_BYTES = 200 * MIB;

/** How many clusters, and how many objects on each of them. */
export interface FleetSize {
  readonly clusters: number;
  readonly objects: number;
}

/** Memory of the simulated clusters alone, bytes. */
function fleetBytes({ clusters, objects }: FleetSize): number {
  return clusters * (CLUSTER_BYTES + objects * OBJECT_BYTES);
}

/** Additional memory of a running server for a fleet of this size, bytes. */
function servedBytes({ clusters, objects }: FleetSize): number {
  return clusters * (SERVED_CLUSTER_BYTES + objects * SERVED_OBJECT_BYTES);
}

/** Memory that a demo needs on this machine, bytes; `withServer` when its server is started here too. */
export function demoBytes(size: FleetSize, withServer: boolean): number {
  return fleetBytes(size) + (withServer ? REST_BYTES + servedBytes(size) : 0);
}

/** Additional memory of a server that runs a demo fleet itself, bytes. */
export function servedDemoBytes(size: FleetSize): number {
  return PROGRAM_BYTES + fleetBytes(size) + servedBytes(size);
}

/** Why a fleet that needs `bytes` does not fit into `freeBytes`, with a size that would fit; null when it fits. */
export function memoryRefusal(size: FleetSize, bytes: number, freeBytes: number): string | null {
  if (bytes <= freeBytes) return null;
  const fewer = Math.floor((size.clusters * freeBytes) / bytes / 10) * 10;
  const fits = fewer > 0 ? ` About ${fewer} clusters fit.` : '';
  return (
    `${size.clusters} clusters with ${size.objects} applications need about ${inGiB(bytes)}, ` +
    `and ${inGiB(freeBytes)} are free.${fits}`
  );
}

const inGiB = (bytes: number): string => `${(bytes / KIB ** 3).toFixed(1)} GiB`;
