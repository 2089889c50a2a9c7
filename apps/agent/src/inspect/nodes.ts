import { type ClusterNode, MAX_SHOWN_NODES, type NodesItem } from '@hawser/contract/streams';
import { type Clock, pause } from '@hawser/ports';
import type { KubeApi, KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { NODE } from '../kube/kinds.ts';
import { createdAtOf, metadataOf } from '../kube/metadata.ts';
import { amountOf } from '../kube/quantity.ts';
import { nodeUsage, type Usage, USAGE_NOT_GRANTED } from './metrics.ts';
import { refusal } from './refusal.ts';
import { partsOf } from '../streams/parts-of.ts';
import { NO_REQUESTS, podRequests, type Requests } from './pod-requests.ts';

interface NodesOptions {
  readonly clock: Clock;
  readonly kube: KubeApi;
  /** Whether pods and metrics may be read as well. */
  readonly isInspectGranted: boolean;
}

const PERIOD_MS = 10_000;
const PAGE = 500;
const IN_ITEM = 50;
const ROLE = 'node-role.kubernetes.io/';

/** The nodes of the cluster by name, at once and every 10 s, until `signal` aborts. */
export async function* followNodes(
  { clock, kube, isInspectGranted }: NodesOptions,
  signal: AbortSignal,
): AsyncGenerator<NodesItem> {
  while (!signal.aborted) {
    const { nodes, omitted } = await listNodes(kube, signal);
    const [requests, metrics] = isInspectGranted
      ? await Promise.all([podRequests(kube, signal), nodeUsage(kube, signal)])
      : [{ byNode: NO_REQUESTS, reason: USAGE_NOT_GRANTED.reason }, USAGE_NOT_GRANTED];
    const shown = nodes.map((node) => nodeOf(node, requests.byNode, metrics.byName));
    const observedAt = clock.now();
    const reasons = { requestsReason: requests.reason, metricsReason: metrics.reason };
    for (const { part, ...place } of partsOf(shown, IN_ITEM)) {
      yield { type: 'nodes', ...place, nodes: part, omitted, ...reasons, observedAt };
    }
    await pause(clock, PERIOD_MS, signal);
  }
}

async function listNodes(kube: KubeApi, signal: AbortSignal) {
  const nodes: KubeObject[] = [];
  let next: string | null = null;
  do {
    const more: { next?: string } = next === null ? {} : { next };
    const page = await kube.list(NODE, null, { limit: PAGE, signal, ...more }).catch((error: unknown) => {
      throw refusal(error, 'nodes');
    });
    nodes.push(...page.items);
    next = page.next;
    if (nodes.length < MAX_SHOWN_NODES) continue;
    const omitted = nodes.length - MAX_SHOWN_NODES + (page.remaining ?? 0);
    return { nodes: nodes.slice(0, MAX_SHOWN_NODES), omitted };
  } while (next !== null);
  return { nodes, omitted: 0 };
}

/** A quantity as an amount that can be shown; 0 for what is none. */
const shownAmount = (value: unknown): number => {
  const amount = amountOf(value);
  return amount !== null && Number.isFinite(amount) && amount > 0 ? amount : 0;
};

function nodeOf(
  node: KubeObject,
  requests: ReadonlyMap<string, Requests> | null,
  metrics: ReadonlyMap<string, Usage>,
): ClusterNode {
  const { uid, name, labels } = metadataOf(node);
  const status = fieldsOf(node.status);
  const [capacity, allocatable] = [fieldsOf(status.capacity), fieldsOf(status.allocatable)];
  const requested = requests === null ? null : (requests.get(name) ?? { cpu: 0, memory: 0, pods: 0 });
  const amount = (resource: 'cpu' | 'memory') => {
    const used = metrics.get(name)?.[resource] ?? null;
    return {
      capacity: shownAmount(capacity[resource]),
      allocatable: shownAmount(allocatable[resource]),
      requested: requested === null ? null : requested[resource],
      used: used === null ? null : shownAmount(used),
    };
  };
  const roles = Object.keys(labels).filter((label) => label.startsWith(ROLE) && label !== ROLE);
  return {
    uid: uid.slice(0, 100),
    name: name.slice(0, 253),
    ...readiness(node),
    roles: roles.map((label) => label.slice(ROLE.length, ROLE.length + 63)).slice(0, 20),
    kubeletVersion: textOf(fieldsOf(status.nodeInfo).kubeletVersion).slice(0, 100),
    createdAt: createdAtOf(node),
    cpu: amount('cpu'),
    memory: amount('memory'),
    pods: requested === null ? null : requested.pods,
  };
}

function readiness(node: KubeObject): Pick<ClusterNode, 'ready' | 'reason'> {
  const found = listOf(fieldsOf(node.status).conditions).find(({ type }) => type === 'Ready');
  const ready = found?.status === 'True' || found?.status === 'False' ? found.status : 'Unknown';
  const cordoned = fieldsOf(node.spec).unschedulable === true ? 'No pods are scheduled on it (cordoned)' : '';
  const why =
    ready === 'True' ? '' : [textOf(found?.reason), textOf(found?.message)].filter(Boolean).join(': ');
  return { ready, reason: [why, cordoned].filter(Boolean).join('. ').slice(0, 500) };
}
