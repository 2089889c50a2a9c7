import type { PlacementPlan, PlannedObject } from '@hawser/contract/placement';
import { isSimulated } from '@hawser/domain/demo';
import type { StoredRule } from '@hawser/domain/placement';
import type { TenantTransaction } from '../store/store.ts';
import { type Block, countOf, differences } from './difference.ts';
import { readRules } from './rules.ts';
import type { Scope } from './subjects.ts';
import { unmatchedValues } from './unmatched-values.ts';

/** Most objects in each list of a plan, and most named clusters of each. The totals count all. */
const PLAN_OBJECTS = 200;
const PLAN_CLUSTERS = 20;

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

/** The first objects of a list; the clusters of one are found on several pages. */
class PlannedObjects {
  readonly #byID = new Map<string, PlannedObject>();

  /** By name, and the named clusters of each by name. */
  get all(): PlannedObject[] {
    const found = [...this.#byID.values()].map((object) => ({
      ...object,
      clusters: object.clusters.toSorted((a, b) => byName.compare(a.clusterName, b.clusterName)),
    }));
    return found.sort((a, b) => byName.compare(a.objectName, b.objectName));
  }

  add(blocks: readonly Block[]): void {
    for (const { routers, objects } of blocks) {
      for (const { objectID, name, kind } of objects) {
        const known = this.#byID.get(objectID);
        if (known === undefined && this.#byID.size === PLAN_OBJECTS) continue;
        const clusters = known?.clusters ?? [];
        for (const router of routers.slice(0, PLAN_CLUSTERS - clusters.length)) {
          clusters.push({
            routerID: router.routerID,
            clusterName: router.alias,
            simulated: isSimulated(router),
          });
        }
        const clusterCount = (known?.clusterCount ?? 0) + routers.length;
        this.#byID.set(objectID, { objectID, objectName: name, kind, clusters, clusterCount });
      }
    }
  }
}
