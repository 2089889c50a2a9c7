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

/** Rows that are added to the index at a time, during which nothing else runs. */
const BATCH = 2_000;
/** Space for later records, as a multiple of the loaded ones. */
const ROOM = 1.05;

/** Most placements, and most objects, of a context that is indexed. A larger context is read in SQL. */
const LOAD_MAX = 4_000_000;

/** Reads a context's fleet in batches; null when it is too large, or `isStopped` in between. */
export async function load(
  tx: TenantTransaction,
  now: () => number,
  isStopped: () => boolean,
): Promise<Fleet | null> {
  const fleet = new Fleet();
  const missing = new Pending();
  for (const row of await readNetworks(tx, null)) putNetwork(fleet, row);
  for (const row of await readClusters(tx, null)) putCluster(fleet, row);
  for (const row of await readRouters(tx, null)) putRouter(fleet, missing, row);
  // Before the placements, so that they are counted once.
  for (const [id, observed] of await readObserved(tx, null)) fleet.observe(id, observed, now());
  const sizes = await sizesOf(tx);
  if (Math.max(sizes.objects, sizes.placements) > LOAD_MAX) return null;
  const room = (size: number): number => Math.ceil(size * ROOM);
  const { objects, placements, routers, idBytes, nameBytes } = sizes;
  fleet.objects.expect({ objects: room(objects), idBytes: room(idBytes), nameBytes: room(nameBytes) });
  fleet.placements.expect(room(placements), routers, room(objects));
  for await (const rows of objectsByName(tx, BATCH)) {
    for (const row of rows) putObject(fleet, missing, row);
    if (isStopped()) return null;
  }
  fleet.objects.addedByName();
  for await (const rows of allPlacements(tx, BATCH)) {
    for (const row of rows) putPlacement(fleet, missing, row);
    if (isStopped()) return null;
  }
  // Placements of objects that are not active.
  await follow(tx, fleet, missing, now());
  return fleet;
}
