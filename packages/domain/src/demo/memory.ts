const KIB = 1024;
const MIB = KIB * KIB;
/** What a simulated cluster takes with its agent, and what each object adds; measured, with what waits to be collected. */
const CLUSTER_BYTES = 250 * KIB;
const OBJECT_BYTES = 2 * KIB;
/** Server, its PostgreSQL, and the programs themselves. */
const REST_BYTES = 700 * MIB;
/** What the server keeps in memory of each cluster and of each placed object. */
const SERVED_CLUSTER_BYTES = 60 * KIB;
const SERVED_OBJECT_BYTES = 300;
/** The one program that a server starts for a fleet beside it; measured with a hundred clusters, less what those take. */
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

/** What a server that runs takes more for a fleet of this size, bytes. */
function servedBytes({ clusters, objects }: FleetSize): number {
  return clusters * (SERVED_CLUSTER_BYTES + objects * SERVED_OBJECT_BYTES);
}

/** How much memory a demo takes on this machine, bytes; `withServer` where its server is started here too. */
export function demoBytes(size: FleetSize, withServer: boolean): number {
  return fleetBytes(size) + (withServer ? REST_BYTES + servedBytes(size) : 0);
}

/** How much more memory a server takes that runs a demo fleet itself, bytes. */
export function servedDemoBytes(size: FleetSize): number {
  return PROGRAM_BYTES + fleetBytes(size) + servedBytes(size);
}

/** Why a fleet that needs `bytes` cannot be where `freeBytes` are free, with what would fit; null where it fits. */
export function memoryRefusal(size: FleetSize, bytes: number, freeBytes: number): string | null {
  if (bytes <= freeBytes) return null;
  const fewer = Math.floor((size.clusters * freeBytes) / bytes / 10) * 10;
  const fits = fewer > 0 ? ` About ${fewer} clusters fit.` : '';
  return (
    `${size.clusters} clusters with ${size.objects} objects need about ${inGiB(bytes)}, ` +
    `and ${inGiB(freeBytes)} are free.${fits}`
  );
}

const inGiB = (bytes: number): string => `${(bytes / KIB ** 3).toFixed(1)} GiB`;
