import { compileRules } from './compile.ts';
import { isFeatures, matches, type PlacementCluster, type PlacementObject, type Rule } from './expression.ts';

/** One object on one cluster. */
export interface Pair<O extends PlacementObject, C extends PlacementCluster> {
  readonly object: O;
  readonly cluster: C;
}

/** Pairs that a change of rules makes, ends, and leaves alone. */
export interface PlacementChange<O extends PlacementObject, C extends PlacementCluster> {
  readonly joining: Pair<O, C>[];
  readonly leaving: Pair<O, C>[];
  readonly staying: Pair<O, C>[];
}

/** Whether any rule matches both object and cluster. Objects of a feature are never placed by rules. */
export function placesOn(
  rules: readonly Rule[],
  object: PlacementObject,
  cluster: PlacementCluster,
): boolean {
  if (isFeatures(object)) return false;
  return rules.some((rule) => matches(rule.object, object) && matches(rule.cloud, cluster));
}

/** Every pair of object and cluster that some rule matches, objects in the order given, then clusters. */
export function* place<O extends PlacementObject, C extends PlacementCluster>(
  rules: readonly Rule[],
  objects: Iterable<O>,
  clusters: readonly C[],
): Generator<Pair<O, C>> {
  const clustersOf = compileRules(rules).onClusters(clusters);
  for (const object of objects) {
    for (const cluster of clustersOf(object)) yield { object, cluster };
  }
}

/** How two sets of rules differ for these objects and clusters: what the rule dialog shows before saving. */
export function comparePlacement<O extends PlacementObject, C extends PlacementCluster>(
  before: readonly Rule[],
  after: readonly Rule[],
  objects: Iterable<O>,
  clusters: readonly C[],
): PlacementChange<O, C> {
  const clustersBefore = compileRules(before).onClusters(clusters);
  const clustersAfter = compileRules(after).onClusters(clusters);
  const change: PlacementChange<O, C> = { joining: [], leaving: [], staying: [] };
  for (const object of objects) {
    const old = new Set(clustersBefore(object));
    const next = new Set(clustersAfter(object));
    for (const cluster of next)
      (old.has(cluster) ? change.staying : change.joining).push({ object, cluster });
    for (const cluster of old) if (!next.has(cluster)) change.leaving.push({ object, cluster });
  }
  return change;
}
