import type { Cluster } from '@hawser/contract/clusters';
import { type ClusterFacts, clusterCapabilities } from '@hawser/domain/clusters';

/** What the viewer may do with a cluster, and the reason for each thing that is not allowed. Sent with the record as `can`. */
export function clusterPolicy(facts: ClusterFacts): Cluster['can'] {
  return clusterCapabilities(facts);
}
