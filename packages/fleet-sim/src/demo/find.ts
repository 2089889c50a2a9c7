import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import type { Router } from '@hawser/contract/routers';
import { isDemoCluster, isDemoNetworkName, isSimulated, SIMULATED_TAG } from '@hawser/domain/demo';
import type { Api } from './api.ts';

/** A network that a demo created. */
interface DemoNetwork {
  readonly id: string;
  /** The demo's objects in it. */
  readonly objects: readonly string[];
  /** Whether it contains objects or clusters that are not the demo's; then it is not removed. */
  readonly isShared: boolean;
}

/** The records of an account that matter to a demo. */
interface DemoRecords {
  readonly networks: readonly DemoNetwork[];
  /** Clusters that a demo created. */
  readonly clusters: readonly string[];
  /** All their attachments. */
  readonly routers: readonly string[];
  /** Number of clusters that are not simulated. */
  readonly real: number;
}

/** Finds the records of a demo: clusters by name and tag, networks by name and content. */
export async function findDemo(api: Api): Promise<DemoRecords> {
  const clusters: string[] = [];
  let real = 0;
  for await (const { id, name, tags, observedDistro } of api.all<Cluster>('/api/clusters')) {
    if (isDemoCluster({ name, tags, observedDistro })) clusters.push(id);
    else if (!isSimulated({ name, tags, observedDistro })) real += 1;
  }
  const ofDemo = new Set(clusters);
  const routers: string[] = [];
  const withOthers = new Set<string>();
  for await (const { id, cloudID, networkID } of api.all<Router>('/api/routers')) {
    if (ofDemo.has(cloudID)) routers.push(id);
    else withOthers.add(networkID);
  }
  const networks: DemoNetwork[] = [];
  for await (const { id, name } of api.all<Network>('/api/networks')) {
    if (!isDemoNetworkName(name)) continue;
    const objects: string[] = [];
    let isShared = withOthers.has(id);
    for await (const object of api.all<AppObject>(`/api/objects?networkID=${id}`)) {
      if (Object.hasOwn(object.tags, SIMULATED_TAG)) objects.push(object.id);
      else isShared = true;
    }
    networks.push({ id, objects, isShared });
  }
  return { networks, clusters, routers, real };
}
