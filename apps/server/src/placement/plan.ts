import type { PlacementPlan, PlannedPlacement } from '@hawser/contract/placement';
import { isSimulated } from '@hawser/domain/demo';
import type { StoredRule } from '@hawser/domain/placement';
import type { TenantTransaction } from '../store/store.ts';
import { type Block, countOf, differences } from './difference.ts';
import { readRules } from './rules.ts';
import type { Scope } from './subjects.ts';

/** Most entries in each list of a plan. The totals count all. */
export const PLAN_ENTRIES = 200;

/** What saving `distributionRules` would change in the scope. Writes nothing. */
export async function plan(
  tx: TenantTransaction,
  scope: Scope,
  distributionRules: readonly StoredRule[],
): Promise<PlacementPlan> {
  const arrives: PlannedPlacement[] = [];
  const leaves: PlannedPlacement[] = [];
  const totals = { arrives: 0, leaves: 0, stays: 0 };
  for await (const difference of differences(tx, readRules(distributionRules), scope)) {
    totals.arrives += countOf(difference.added);
    totals.leaves += countOf(difference.removed);
    totals.stays += difference.unchanged;
    appendEntries(arrives, difference.added);
    appendEntries(leaves, difference.removed);
  }
  return {
    arrives,
    leaves,
    arrivesTotal: totals.arrives,
    leavesTotal: totals.leaves,
    staysTotal: totals.stays,
  };
}

function appendEntries(list: PlannedPlacement[], blocks: readonly Block[]): void {
  for (const { routers, objects } of blocks) {
    for (const object of objects) {
      for (const router of routers) {
        if (list.length === PLAN_ENTRIES) return;
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
  }
}
