import type { TenantTransaction } from '../store/store.ts';
import { Fleet } from './fleet.ts';
import { follow } from './follow.ts';
import { Pending } from './pending.ts';
import { putCluster, putNetwork, putObject, putPlacement, putRouter } from './put-rows.ts';
import {
  allPlacements,
  objectsByName,
  readClusters,
  readNetworks,
  readObserved,
  readRouters,
  sizesOf,
} from './read.ts';

/** Rows that are taken in at a time: while they are, nothing else runs. */
const PART = 2_000;
/** Room for what comes later, as a multiple of what is there. */
const ROOM = 1.05;

/** Most placements, and most objects, of a context that are held in memory; a larger one is read in SQL. */
export const LOAD_MAX = 4_000_000;

/** Reads a context's fleet in parts; null when it is too large, or `stopped` says so in between. */
export async function load(
  tx: TenantTransaction,
  now: () => number,
  stopped: () => boolean,
): Promise<Fleet | null> {
  const fleet = new Fleet();
  const missing = new Pending();
  for (const row of await readNetworks(tx, null)) putNetwork(fleet, row);
  for (const row of await readClusters(tx, null)) putCluster(fleet, row);
  for (const row of await readRouters(tx, null)) putRouter(fleet, missing, row);
  // Before the placements, which are then counted once.
  for (const [id, observed] of await readObserved(tx, null)) fleet.observe(id, observed, now());
  const sizes = await sizesOf(tx);
  if (Math.max(sizes.objects, sizes.placements) > LOAD_MAX) return null;
  const room = (size: number): number => Math.ceil(size * ROOM);
  const { objects, placements, routers, idBytes, nameBytes } = sizes;
  fleet.objects.expect({ objects: room(objects), idBytes: room(idBytes), nameBytes: room(nameBytes) });
  fleet.placements.expect(room(placements), routers, room(objects));
  for await (const part of objectsByName(tx, PART)) {
    for (const row of part) putObject(fleet, missing, row);
    if (stopped()) return null;
  }
  fleet.objects.cameByName();
  for await (const part of allPlacements(tx, PART)) {
    for (const row of part) putPlacement(fleet, missing, row);
    if (stopped()) return null;
  }
  // Placements of objects that are not active.
  await follow(tx, fleet, missing, now());
  return fleet;
}
