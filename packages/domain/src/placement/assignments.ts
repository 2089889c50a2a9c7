import { compileRules } from './compile.ts';
import type { PlacementCluster, PlacementObject, Rule } from './expression.ts';

/** One object assigned to one cluster. */
interface Assignment<O extends PlacementObject, C extends PlacementCluster> {
  readonly object: O;
  readonly cluster: C;
}

/** Every assignment of an object to a cluster by any rule, in the given order of objects, then of clusters. */
export function* assignments<O extends PlacementObject, C extends PlacementCluster>(
  rules: readonly Rule[],
  objects: Iterable<O>,
  clusters: readonly C[],
): Generator<Assignment<O, C>> {
  const clustersOf = compileRules(rules).onClusters(clusters);
  for (const object of objects) {
    for (const cluster of clustersOf(object)) yield { object, cluster };
  }
}
