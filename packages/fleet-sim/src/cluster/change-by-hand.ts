import { listOf, metaOf, objectOf, textOf } from '@hawser/kube-sim';
import type { SimulatedCluster } from './simulated-cluster.ts';

/** The label of what an agent applied. */
const MANAGED_BY = 'hawser.io/managed-by';

/**
 * Sets the replicas of the first Deployment that an agent applied, as `kubectl edit` does. Returns how the former value is set again. Does
 * nothing in a cluster without such a Deployment.
 */
export function changeByHand(cluster: SimulatedCluster, replicas: number): () => void {
  const { api } = cluster.kube;
  const query = { labelSelector: MANAGED_BY };
  const { body } = api.request({ method: 'GET', path: '/apis/apps/v1/deployments', query });
  const [found] = listOf(objectOf(body)['items']).map(objectOf);
  if (found === undefined) return () => {};
  const { namespace, name } = metaOf(found);
  const path = `/apis/apps/v1/namespaces/${textOf(namespace)}/deployments/${textOf(name)}`;
  const set = (count: number) =>
    void api.request({
      method: 'PATCH',
      path,
      type: 'application/merge-patch+json',
      query: { fieldManager: 'kubectl-edit' },
      body: { spec: { replicas: count } },
    });
  const before = objectOf(found['spec'])['replicas'];
  set(replicas);
  return () => set(typeof before === 'number' ? before : 1);
}
