import type { TenantTransaction } from '../store/store.ts';
import type { Fleet } from './fleet.ts';
import { followPlacements } from './follow-placements.ts';
import { batches } from './batches.ts';
import { Pending } from './pending.ts';
import { putCluster, putNetwork, putObject, putRouter } from './put-rows.ts';
import { readClusters, readNetworks, readObjects, readObserved, readRouters } from './read.ts';

/** Number of rounds for records that refer to missing ones: a placement, its router or object, their network. */
const ROUNDS = 4;

/**
 * Reads all records that `step` names again, in the state that the transaction sees, and the leases that expire by `now`.
 * Records that no longer exist are removed. Meanwhile the index is inconsistent, and nothing may be selected from it.
 */
export async function follow(tx: TenantTransaction, fleet: Fleet, step: Pending, now: number): Promise<void> {
  let left = step;
  for (let round = 0; left.size > 0 && round < ROUNDS; round++) {
    // References that are still missing after the last round do not exist for this transaction.
    const missing = new Pending();
    await followNetworks(tx, fleet, left);
    await followClusters(tx, fleet, left);
    await followRouters(tx, fleet, left, missing, now);
    await followObjects(tx, fleet, left, missing);
    await followPlacements(tx, fleet, left, missing);
    left = missing;
  }
  for (const due of batches(fleet.due(now))) {
    const observed = await readObserved(tx, due);
    for (const id of due) {
      const lease = observed.get(id);
      if (lease) fleet.renew(id, lease, now);
    }
  }
}

async function followNetworks(tx: TenantTransaction, fleet: Fleet, { networks }: Pending): Promise<void> {
  for (const ids of batches([...networks])) {
    const gone = new Set(ids);
    for (const row of await readNetworks(tx, ids)) {
      gone.delete(row[0]);
      putNetwork(fleet, row);
    }
    for (const id of gone) fleet.dropNetwork(id);
  }
}

async function followClusters(tx: TenantTransaction, fleet: Fleet, { clusters }: Pending): Promise<void> {
  for (const ids of batches([...clusters])) {
    const gone = new Set(ids);
    for (const row of await readClusters(tx, ids)) {
      gone.delete(row[0]);
      putCluster(fleet, row);
    }
    for (const id of gone) fleet.dropCluster(id);
  }
}

async function followRouters(
  tx: TenantTransaction,
  fleet: Fleet,
  { routers, observed }: Pending,
  missing: Pending,
  now: number,
): Promise<void> {
  const changed = new Set(observed);
  for (const ids of batches([...routers])) {
    const gone = new Set(ids);
    for (const row of await readRouters(tx, ids)) {
      gone.delete(row[0]);
      changed.add(row[0]);
      putRouter(fleet, missing, row);
    }
    for (const id of gone) fleet.dropRouter(id);
  }
  for (const ids of batches([...changed])) {
    const seen = await readObserved(tx, ids);
    for (const id of ids) {
      if (fleet.routers.has(id)) fleet.observe(id, seen.get(id) ?? null, now);
      else if (seen.has(id)) missing.routers.add(id);
    }
  }
}

async function followObjects(
  tx: TenantTransaction,
  fleet: Fleet,
  { objects }: Pending,
  missing: Pending,
): Promise<void> {
  for (const ids of batches([...objects])) {
    const gone = new Set(ids);
    for (const row of await readObjects(tx, ids)) {
      gone.delete(row[0]);
      putObject(fleet, missing, row);
    }
    for (const id of gone) fleet.dropObject(id);
  }
}
