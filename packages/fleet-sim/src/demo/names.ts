import { DEMO_PREFIX, demoNetworkName, SIMULATED_TAG } from '@hawser/domain/demo';
import { SIMULATED_RIGHTS } from '../agent/install.ts';

/** The version of simulated API servers, by which the agent recognizes the distribution. */
export const GIT_VERSION = 'v1.36.1+simulated';
/** Namespace of the agents and of placed objects. */
export const NAMESPACE = 'demo';
/** Clusters in one network: the maximum of one import. */
export const CLUSTERS_A_NETWORK = 500;

const REGIONS = ['eu-north', 'eu-south', 'us-east', 'us-west', 'ap-south'] as const;
const LOCATIONS = ['Stockholm', 'Milan', 'Ashburn', 'Portland', 'Mumbai'] as const;
const STAGES = ['production', 'production', 'production', 'staging'] as const;

/** A cluster in the format of the import request. */
interface PlannedCluster {
  readonly alias: string;
  readonly location: string;
  readonly tags: readonly string[];
  readonly namespace: string;
  readonly isEdge: boolean;
  readonly hubName: string;
  /** What the console says of its agent must be what the agent is installed with. */
  readonly grant: typeof SIMULATED_RIGHTS;
}

/** A network with its clusters. */
export interface PlannedNetwork {
  readonly name: string;
  readonly clusters: readonly PlannedCluster[];
}

/** The networks of a fleet of `count` clusters; the first cluster of each is its hub. */
export function planNetworks(count: number): PlannedNetwork[] {
  const networks = Math.ceil(count / CLUSTERS_A_NETWORK);
  return Array.from({ length: networks }, (_, n) => {
    const first = n * CLUSTERS_A_NETWORK;
    const size = Math.min(CLUSTERS_A_NETWORK, count - first);
    return {
      name: demoNetworkName(n + 1),
      clusters: Array.from({ length: size }, (_, k) => planCluster(first + k, k > 0)),
    };
  });
}

function planCluster(n: number, isEdge: boolean): PlannedCluster {
  const region = REGIONS[n % REGIONS.length] ?? REGIONS[0];
  return {
    alias: `${DEMO_PREFIX}${region}-${String(n + 1).padStart(5, '0')}`,
    location: LOCATIONS[n % LOCATIONS.length] ?? '',
    tags: [SIMULATED_TAG, region, STAGES[n % STAGES.length] ?? 'production'],
    namespace: NAMESPACE,
    isEdge,
    hubName: isEdge ? '' : 'hub',
    grant: SIMULATED_RIGHTS,
  };
}
