import type { PlacementPlan, PlannedPlacement } from '@hawser/contract';
import { isSimulated, type StoredRule } from '@hawser/domain';
import type { TenantTransaction } from '../store/store.ts';
import { differences, type Pair, readRules } from './difference.ts';
import type { Scope } from './subjects.ts';

/** Entries that each list of a plan holds at most; the totals count all. */
export const PLAN_ENTRIES = 200;

/** What saving `distributionRules` would change in the scope. Nothing is written. */
export async function plan(
  tx: TenantTransaction,
  scope: Scope,
  distributionRules: readonly StoredRule[],
): Promise<PlacementPlan> {
  const arrives: PlannedPlacement[] = [];
  const leaves: PlannedPlacement[] = [];
  const totals = { arrives: 0, leaves: 0, stays: 0 };
  for await (const difference of differences(tx, readRules(distributionRules), scope)) {
    totals.arrives += difference.arrives.length;
    totals.leaves += difference.leaves.length;
    totals.stays += difference.stays;
    take(arrives, difference.arrives);
    take(leaves, difference.leaves);
  }
  return {
    arrives,
    leaves,
    arrivesTotal: totals.arrives,
    leavesTotal: totals.leaves,
    staysTotal: totals.stays,
  };
}

function take(list: PlannedPlacement[], pairs: readonly Pair[]): void {
  for (const { router, object } of pairs.slice(0, PLAN_ENTRIES - list.length)) {
    list.push({
      objectID: object.objectID,
      objectName: object.name,
      kind: object.kind,
      routerID: router.routerID,
      clusterName: router.name,
      simulated: isSimulated(router),
    });
  }
}
