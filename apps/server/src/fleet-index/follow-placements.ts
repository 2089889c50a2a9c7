import type { TenantTransaction } from '../store/store.ts';
import type { Fleet } from './fleet.ts';
import { batches } from './batches.ts';
import type { Pending } from './pending.ts';
import { putPlacement } from './put-rows.ts';
import {
  type PlacementRow,
  readAssignedTo,
  readPlacements,
  readPlacementsOf,
  readReportedOn,
} from './read.ts';

/**
 * From this share of changed placements all placements of a router are read: a single look-up costs 12 to 20 µs, one of a whole
 * router 4 µs.
 */
const WHOLE_SHARE = 0.3;
/** Fewer than this are always looked up one by one: for a router without placements any number would be its whole. */
const WHOLE_FROM = 16;

/** Whether to read all `count` placements of a router of which `changed` changed. */
export function isReadWhole(changed: number, count: number): boolean {
  return changed >= WHOLE_FROM && changed >= count * WHOLE_SHARE;
}

/**
 * Reads the placements that `step` names again. Placements whose router or object is not in the index are added to `missing`.
 */
export async function followPlacements(
  tx: TenantTransaction,
  fleet: Fleet,
  step: Pending,
  missing: Pending,
): Promise<void> {
  const { placements, objects } = fleet;
  const pairs: [routerID: string, objectID: string][] = [];
  const whole: string[] = [];
  const countOn = (id: string): number => placements.countOfRouter[fleet.routers.get(id)?.number ?? -1] ?? 0;
  const countOf = (id: string): number => placements.countOfObject[objects.ids.find(id)] ?? 0;
  for (const [routerID, changed] of step.placements) {
    if (typeof changed === 'number' || isReadWhole(changed.size, countOn(routerID))) whole.push(routerID);
    else for (const objectID of changed) pairs.push([routerID, objectID]);
  }
  for (const part of batches(pairs)) await followPairs(tx, fleet, part, missing);
  const sizeOf = (id: string): number => {
    const changed = step.placements.get(id) ?? 0;
    return Math.max(countOn(id), typeof changed === 'number' ? changed : changed.size);
  };
  for (const part of batches(whole, sizeOf)) await followRouters(tx, fleet, part, missing);
  for (const part of batches([...step.rewritten], countOf)) {
    for (const row of await readPlacementsOf(tx, part)) putPlacement(fleet, missing, row);
  }
}

type Pair = readonly [routerID: string, objectID: string];

async function followPairs(
  tx: TenantTransaction,
  fleet: Fleet,
  pairs: readonly Pair[],
  missing: Pending,
): Promise<void> {
  const gone = new Map(
    pairs.map(([routerID, objectID]) => [`${routerID}/${objectID}`, [routerID, objectID] as Pair]),
  );
  for (const row of await readPlacements(tx, pairs)) {
    gone.delete(`${row[0]}/${row[1]}`);
    putPlacement(fleet, missing, row);
  }
  for (const [routerID, objectID] of gone.values()) {
    const router = fleet.routers.get(routerID);
    const object = fleet.objects.ids.find(objectID);
    if (router && object >= 0) fleet.dropPlacement(router, object);
  }
}

/** Numbers of objects by id, -1 if unknown. Routers that are read together share many objects, and each is looked up once. */
function numbersOf({ objects }: Fleet): (objectID: string) => number {
  const numbers = new Map<string, number>();
  return (objectID) => {
    let number = numbers.get(objectID);
    if (number === undefined) numbers.set(objectID, (number = objects.ids.find(objectID)));
    return number;
  };
}

/** Replaces all placements of these routers. */
async function followRouters(
  tx: TenantTransaction,
  fleet: Fleet,
  routerIDs: readonly string[],
  missing: Pending,
): Promise<void> {
  const { placements } = fleet;
  const [reported, assigned] = await Promise.all([
    readReportedOn(tx, routerIDs),
    readAssignedTo(tx, routerIDs),
  ]);
  const numberOf = numbersOf(fleet);
  for (const routerID of routerIDs) {
    const rows = new Map(reported.get(routerID)?.map((row) => [row[1], row]));
    const current = (assigned.get(routerID) ?? []).map(
      (objectID): PlacementRow => rows.get(objectID) ?? [routerID, objectID, null, null, null, null],
    );
    const router = fleet.routers.get(routerID);
    if (router !== undefined && (placements.countOfRouter[router.number] ?? 0) > 0) {
      const kept = new Set(current.map(([, objectID]) => numberOf(objectID)));
      const gone: number[] = [];
      placements.eachOfRouter(router.number, (row) => {
        const object = placements.object[row] ?? -1;
        if (!kept.has(object)) gone.push(object);
      });
      for (const object of gone) fleet.dropPlacement(router, object);
    }
    for (const row of current) putPlacement(fleet, missing, row, numberOf(row[1]));
  }
}
