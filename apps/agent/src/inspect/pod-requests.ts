import type { KubeApi, KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { POD } from '../kube/kinds.ts';
import { amountOf } from '../kube/quantity.ts';
import { reasonOf } from '../log.ts';

/** What the pods of a node request: cores, bytes, and how many pods there are. */
export interface Requests {
  cpu: number;
  memory: number;
  pods: number;
}

export const NO_REQUESTS = null;
const PAGE = 500;
/** Pages that are read at most; with more pods it is not known what is requested. */
const MAX_PAGES = 60;

/**
 * What the pods of each node request. Pods are added up page by page and not kept, so that a large cluster needs no more memory than a
 * small one.
 */
export async function podRequests(
  kube: KubeApi,
  signal: AbortSignal,
): Promise<{ byNode: ReadonlyMap<string, Requests> | null; reason: string }> {
  const byNode = new Map<string, Requests>();
  let next: string | null = null;
  try {
    for (let page = 0; page < MAX_PAGES; page++) {
      const more: { next?: string } = next === null ? {} : { next };
      const found = await kube.list(POD, null, { limit: PAGE, signal, ...more });
      for (const pod of found.items) add(byNode, pod);
      next = found.next;
      if (next === null) return { byNode, reason: '' };
    }
    return { byNode: NO_REQUESTS, reason: `There are more than ${PAGE * MAX_PAGES} pods.` };
  } catch (error) {
    return { byNode: NO_REQUESTS, reason: reasonOf(error).slice(0, 500) };
  }
}

function add(byNode: Map<string, Requests>, pod: KubeObject): void {
  const node = textOf(fieldsOf(pod.spec).nodeName);
  const phase = textOf(fieldsOf(pod.status).phase);
  if (node === '' || phase === 'Succeeded' || phase === 'Failed') return;
  const sum = byNode.get(node) ?? { cpu: 0, memory: 0, pods: 0 };
  byNode.set(node, sum);
  sum.pods += 1;
  sum.cpu += requestOf(pod, 'cpu');
  sum.memory += requestOf(pod, 'memory');
}

/**
 * What a pod requests as the scheduler counts it: its containers and sidecars together or, if that is more, one init container while the
 * sidecars before it run; and its overhead.
 */
function requestOf(pod: KubeObject, resource: 'cpu' | 'memory'): number {
  const spec = fieldsOf(pod.spec);
  const of = (container: Record<string, unknown>) =>
    amountIn(fieldsOf(fieldsOf(container.resources).requests)[resource]);
  let sidecars = 0;
  let starting = 0;
  for (const container of listOf(spec.initContainers)) {
    if (container.restartPolicy === 'Always') sidecars += of(container);
    else starting = Math.max(starting, sidecars + of(container));
  }
  const running = listOf(spec.containers).reduce((sum, container) => sum + of(container), sidecars);
  return Math.max(running, starting) + amountIn(fieldsOf(spec.overhead)[resource]);
}

const amountIn = (value: unknown): number => {
  const amount = amountOf(value);
  return amount !== null && Number.isFinite(amount) && amount > 0 ? amount : 0;
};
