import { isStatus, type KubeApi, type KubeKind, type KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf } from '../kube/fields.ts';
import { metadataOf } from '../kube/metadata.ts';
import { amountOf } from '../kube/quantity.ts';
import { reasonOf } from '../log.ts';

/** What a node or pod uses: cores and bytes; null where the metrics API does not say it. */
export interface Usage {
  readonly cpu: number | null;
  readonly memory: number | null;
}

/** What is used, by name or, of pods, by namespace and name; and why it is not known, empty when it is. */
interface UsageReading {
  readonly byName: ReadonlyMap<string, Usage>;
  readonly reason: string;
}

type Lister = Pick<KubeApi, 'list'>;

const apiVersion = 'metrics.k8s.io/v1beta1';
const NODE_METRICS: KubeKind = { apiVersion, kind: 'NodeMetrics', resource: 'nodes' };
const POD_METRICS: KubeKind = { apiVersion, kind: 'PodMetrics', resource: 'pods' };

/** Under which a reading has a pod. */
export const podKey = (namespace: string, name: string): string => `${namespace}/${name}`;

/** What could not be read because it was not granted. */
export const USAGE_NOT_GRANTED: UsageReading = {
  byName: new Map(),
  reason: 'This agent is not allowed to read everything in the cluster.',
};

/** What each node uses, as the metrics API of the cluster reports it. */
export function nodeUsage(kube: Lister, signal: AbortSignal): Promise<UsageReading> {
  return read(kube, NODE_METRICS, null, signal, (node) => usageOf(node.usage));
}

/** What each pod of a namespace or of all (null) uses, its containers added up, by {@link podKey}. */
export function podUsage(kube: Lister, namespace: string | null, signal: AbortSignal): Promise<UsageReading> {
  return read(kube, POD_METRICS, namespace, signal, (pod) =>
    listOf(pod.containers)
      .map((container) => usageOf(container.usage))
      .reduce(together, NOTHING),
  );
}

const NOTHING: Usage = { cpu: 0, memory: 0 };

/** Both together; null where one is not known. */
export function together(a: Usage, b: Usage): Usage {
  const add = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one + other;
  return { cpu: add(a.cpu, b.cpu), memory: add(a.memory, b.memory) };
}

function usageOf(usage: unknown): Usage {
  const { cpu, memory } = fieldsOf(usage);
  return { cpu: amountIn(cpu), memory: amountIn(memory) };
}

function amountIn(value: unknown): number | null {
  const amount = amountOf(value);
  return amount !== null && Number.isFinite(amount) && amount >= 0 ? amount : null;
}

const keyOf = (item: KubeObject): string => {
  const { namespace, name } = metadataOf(item);
  return namespace === '' ? name : podKey(namespace, name);
};

async function read(
  kube: Lister,
  kind: KubeKind,
  namespace: string | null,
  signal: AbortSignal,
  usage: (item: KubeObject) => Usage,
): Promise<UsageReading> {
  try {
    const { items } = await kube.list(kind, namespace, { signal });
    return { byName: new Map(items.map((item) => [keyOf(item), usage(item)])), reason: '' };
  } catch (error) {
    const isAbsent = isStatus(error, 404, 503);
    const reason = isAbsent ? 'The cluster serves no metrics (metrics.k8s.io).' : reasonOf(error);
    return { byName: new Map(), reason: reason.slice(0, 500) };
  }
}
