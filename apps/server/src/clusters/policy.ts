import type { Cluster } from '@hawser/contract';
import { type ClusterFacts, clusterCapabilities } from '@hawser/domain';

/** What the reader may do with a cluster, with the reason where not; shipped with the record as `can`. */
export function clusterPolicy(facts: ClusterFacts): Cluster['can'] {
  return clusterCapabilities(facts);
}
