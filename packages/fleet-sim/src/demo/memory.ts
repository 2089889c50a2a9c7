const KIB = 1024;
/** What a simulated cluster takes with its agent, and what each object adds; measured, with what waits to be collected. */
const CLUSTER_BYTES = 250 * KIB;
const OBJECT_BYTES = 2 * KIB;
/** Server, its PostgreSQL, and the programs themselves. */
const REST_BYTES = 700 * KIB * KIB;
/** What the server keeps in memory of each cluster and of each placed object. */
const SERVED_CLUSTER_BYTES = 60 * KIB;
const SERVED_OBJECT_BYTES = 300;

/** How much memory a fleet takes, bytes; `withServer` where its server runs on this machine too. */
export function estimateBytes(clusters: number, objects: number, withServer: boolean): number {
  const fleet = clusters * (CLUSTER_BYTES + objects * OBJECT_BYTES);
  if (!withServer) return fleet;
  return fleet + REST_BYTES + clusters * (SERVED_CLUSTER_BYTES + objects * SERVED_OBJECT_BYTES);
}

/** @throws Error with the estimate where a fleet does not fit into `freeBytes`. */
export function checkMemory(
  { clusters, objects }: { readonly clusters: number; readonly objects: number },
  withServer: boolean,
  freeBytes: number,
): void {
  const bytes = estimateBytes(clusters, objects, withServer);
  if (bytes <= freeBytes) return;
  const share = freeBytes / bytes;
  const fewer = Math.max(1, Math.floor((clusters * share) / 10) * 10);
  throw new Error(
    `${clusters} clusters with ${objects} objects need about ${inGiB(bytes)}, and ${inGiB(freeBytes)} are free. ` +
      `About ${fewer} clusters fit.`,
  );
}

const inGiB = (bytes: number): string => `${(bytes / KIB ** 3).toFixed(1)} GiB`;
