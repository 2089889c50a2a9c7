import type { PlacementPlan, PlannedCluster, PlannedObject } from '@hawser/contract/placement';
import { isSimulated } from '@hawser/domain/demo';
import type { StoredRule } from '@hawser/domain/placement';
import type { TenantTransaction } from '../store/store.ts';
import { type Block, countOf, differences } from './difference.ts';
import { readRules } from './rules.ts';
import type { RouterSubject, Scope } from './subjects.ts';
import { unmatchedValues } from './unmatched-values.ts';

/** Most objects in each list of a plan, and most named clusters of each: the first by name. The totals count all. */
const PLAN_OBJECTS = 200;
export const PLAN_CLUSTERS = 20;

/** What saving `distributionRules` would change in the scope. Writes nothing. */
export async function plan(
  tx: TenantTransaction,
  scope: Scope,
  distributionRules: readonly StoredRule[],
): Promise<PlacementPlan> {
  const arrives = new PlannedObjects();
  const leaves = new PlannedObjects();
  const totals = { arrives: 0, leaves: 0, stays: 0 };
  for await (const difference of differences(tx, readRules(distributionRules), scope)) {
    totals.arrives += countOf(difference.added);
    totals.leaves += countOf(difference.removed);
    totals.stays += difference.unchanged;
    arrives.add(difference.added);
    leaves.add(difference.removed);
  }
  return {
    arrives: arrives.all,
    leaves: leaves.all,
    arrivesTotal: totals.arrives,
    leavesTotal: totals.leaves,
    staysTotal: totals.stays,
    unmatched: await unmatchedValues(tx, scope.networkID, distributionRules),
  };
}

/** As a person orders names: shop-2 before shop-10. */
const byName = new Intl.Collator('en', { numeric: true });

/** The first objects of a list by name, and the first clusters of each; an object and its clusters are found on several pages. */
class PlannedObjects {
  #byID = new Map<string, PlannedObject>();

  get all(): PlannedObject[] {
    return [...this.#byID.values()].sort(byObject);
  }

  add(blocks: readonly Block[]): void {
    for (const { routers, objects } of blocks) {
      const first = routers.map(plannedCluster).sort(byCluster).slice(0, PLAN_CLUSTERS);
      for (const { objectID, name, kind } of objects) {
        const known = this.#byID.get(objectID);
        const clusters = [...(known?.clusters ?? []), ...first].sort(byCluster).slice(0, PLAN_CLUSTERS);
        const clusterCount = (known?.clusterCount ?? 0) + routers.length;
        this.#byID.set(objectID, { objectID, objectName: name, kind, clusters, clusterCount });
      }
    }
    // What others precede now they also precede on later pages, so that nothing is counted in part.
    if (this.#byID.size <= PLAN_OBJECTS) return;
    this.#byID = new Map(this.all.slice(0, PLAN_OBJECTS).map((object) => [object.objectID, object]));
  }
}

/** By name, and objects of the same name by id, so that the order is total. */
const byObject = (a: PlannedObject, b: PlannedObject): number =>
  byName.compare(a.objectName, b.objectName) || (a.objectID < b.objectID ? -1 : 1);

export const byCluster = (a: PlannedCluster, b: PlannedCluster): number =>
  byName.compare(a.clusterName, b.clusterName);

export const plannedCluster = (router: RouterSubject): PlannedCluster => ({
  routerID: router.routerID,
  clusterName: router.alias,
  simulated: isSimulated(router),
});
