import type { ClusterObject } from '@hawser/contract/streams';
import type { KubeApi } from '../kube/api.ts';
import { podKey, podUsage } from './metrics.ts';

/** Namespaces that are read one by one; the metrics of a whole cluster can be large. */
const MAX_NAMESPACES = 10;

/** Pods with what they use, and why it is not known, empty when it is. */
interface UsedByPods {
  readonly objects: readonly ClusterObject[];
  readonly metricsReason: string;
}

/** Adds to each pod what it uses, as the metrics API of the cluster reports it. A pod that is not measured yet stays without. */
export async function usedByPods(
  kube: Pick<KubeApi, 'list'>,
  objects: readonly ClusterObject[],
  signal: AbortSignal,
): Promise<UsedByPods> {
  const namespaces = [...new Set(objects.map(({ namespace }) => namespace))];
  const asked = namespaces.length > MAX_NAMESPACES ? [null] : namespaces;
  const readings = await Promise.all(asked.map((namespace) => podUsage(kube, namespace, signal)));
  const used = new Map(readings.flatMap(({ byName }) => [...byName]));
  const measured = objects.map((object) => {
    const usage = used.get(podKey(object.namespace, object.name));
    return usage === undefined || object.pod === null
      ? object
      : { ...object, pod: { ...object.pod, ...usage } };
  });
  return { objects: measured, metricsReason: readings.map(({ reason }) => reason).find(Boolean) ?? '' };
}
