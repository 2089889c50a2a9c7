import type { Cluster } from '@hawser/contract/clusters';
import { type ClusterFacts, clusterCapabilities } from '@hawser/domain/clusters';

/** What the reader may do with a cluster, with the reason where not; shipped with the record as `can`. */
export function clusterPolicy(facts: ClusterFacts): Cluster['can'] {
  return clusterCapabilities(facts);
}
