import type { Log } from '@hawser/agent';
import { SimulatedCluster, type SimulatedClusterOptions } from '@hawser/fleet-sim';
import { healthy } from '@hawser/kube-sim';
import type { Clock } from '@hawser/ports';
import type { Client, Network } from '../network/network.ts';

/** Environment of a site's cluster and its clones. */
export interface SiteEnvironment {
  readonly clock: Clock;
  readonly network: Network;
  readonly log: Log;
}

/** A simulated cluster whose pods start quickly, and whose agent connects to the servers as `client`. */
export function clusterFor(
  { clock, network, log }: SiteEnvironment,
  client: Client,
  { name, random, nodes, snapshot }: Pick<SimulatedClusterOptions, 'name' | 'random' | 'nodes' | 'snapshot'>,
): SimulatedCluster {
  return new SimulatedCluster({
    name,
    clock,
    random,
    dial: network.dial(client),
    fetch: network.fetch(client),
    log,
    behavior: { ...healthy, startMs: [200, 2_000], readyMs: [100, 1_000], stopMs: [100, 1_000] },
    ...(nodes === undefined ? {} : { nodes }),
    ...(snapshot === undefined ? {} : { snapshot }),
  });
}
