import type { ClusterFacts } from '@hawser/contract/agent';
import { isStatus, type KubeApi, type KubePage } from '../kube/api.ts';
import { NAMESPACE, NODE } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { distributionOf } from './distribution.ts';

/** Number of nodes whose labels are read; the others are only counted. */
const SAMPLE = 20;

/** Without permission to list nodes the agent still works; the permission check reports what is missing. */
function withoutPermission(error: unknown): KubePage {
  if (!isStatus(error, 403)) throw error;
  return { items: [], resourceVersion: '', next: null, remaining: null };
}

/** Facts about this cluster. Its identity is the UID of the namespace kube-system. Fails as the API does. */
export async function clusterFacts(kube: KubeApi): Promise<ClusterFacts> {
  const [version, system, nodes] = await Promise.all([
    kube.version(),
    kube.get({ kind: NAMESPACE, namespace: null, name: 'kube-system' }),
    kube.list(NODE, null, { limit: SAMPLE, metadataOnly: true }).catch(withoutPermission),
  ]);
  let nodeCount = nodes.items.length + (nodes.remaining ?? 0);
  for (let next = nodes.remaining === null ? nodes.next : null; next !== null; ) {
    const page = await kube.list(NODE, null, { limit: 500, next, metadataOnly: true });
    nodeCount += page.items.length;
    next = page.next;
  }
  const labels = nodes.items.flatMap((node) => Object.keys(metadataOf(node).labels));
  return {
    uid: metadataOf(system).uid,
    kubernetesVersion: version.slice(0, 100),
    nodeCount,
    kubesDistro: distributionOf(version, labels),
  };
}
