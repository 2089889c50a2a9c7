import type { PlannedCluster, PlannedPlacement } from '@hawser/contract/placement';
import { matches, type Rule } from '@hawser/domain/placement';
import type { TenantTransaction } from '../store/store.ts';
import { byCluster, PLAN_CLUSTERS, plannedCluster } from './plan.ts';
import { rulesOf } from './rules.ts';
import { type ObjectSubject, routerPages } from './subjects.ts';

interface Planned {
  clusters: PlannedCluster[];
  clusterCount: number;
}

/** Where the rules of a network place objects that may not exist yet, by the id of the subject. Writes nothing. */
export async function plannedClusters(
  tx: TenantTransaction,
  networkID: string,
  objects: readonly ObjectSubject[],
): Promise<ReadonlyMap<string, PlannedPlacement>> {
  const planned = new Map<string, Planned>(
    objects.map(({ objectID }) => [objectID, { clusters: [], clusterCount: 0 }]),
  );
  const rules = objects.length === 0 ? null : await rulesOf(tx, networkID);
  const selecting = rules?.all.filter((rule) => objects.some((object) => matches(rule.object, object))) ?? [];
  /** Those that select a cluster too. */
  const used = new Set<Rule>();
  if (rules !== null && selecting.length > 0) {
    for await (const routers of routerPages(tx, { networkID, objectIDs: [...planned.keys()] })) {
      for (const rule of selecting)
        if (!used.has(rule) && routers.some((router) => matches(rule.cloud, router))) used.add(rule);
      const routersOf = rules.compiled.onClusters(routers);
      for (const object of objects) {
        const found = planned.get(object.objectID);
        if (found === undefined) continue;
        const on = routersOf(object);
        found.clusterCount += on.length;
        found.clusters = [...found.clusters, ...on.map(plannedCluster)]
          .sort(byCluster)
          .slice(0, PLAN_CLUSTERS);
      }
    }
  }
  return new Map(
    objects.map((object) => {
      const { clusters = [], clusterCount = 0 } = planned.get(object.objectID) ?? {};
      const ruleCount = [...used].filter((rule) => matches(rule.object, object)).length;
      return [object.objectID, { clusters, clusterCount, ruleCount }];
    }),
  );
}
