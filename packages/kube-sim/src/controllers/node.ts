import { type JsonObject, objectOf, textOf } from '../api/json.ts';
import { isTerminating, metaOf, nameOf, namespaceOf, newUid } from '../object/meta.ts';
import { keyOf } from '../store/store.ts';
import { conditionIn, withCondition } from '../object/conditions.ts';
import { controllerOf, DAEMON_SET, type ControllerContext, NODE, POD } from './controller-context.ts';
import { markNodeLost } from './kubelet.ts';

/** A node whose kubelet is silent for this long is unknown. */
const SILENT_MS = 40_000;
/** After this additional time its pods are evicted. */
const EVICTION_MS = 300_000;
/** Annotation used by the simulation only: since when the node is lost, epoch milliseconds. */
const GONE = 'simulated/gone-since';

const nodeOf = (pod: JsonObject) => textOf(objectOf(pod['spec'])['nodeName']);

/** Adds a healthy node. */
export function addNode(context: ControllerContext, name: string, labels: JsonObject = {}): void {
  const common = {
    'kubernetes.io/hostname': name,
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': 'amd64',
  };
  const address = { type: 'Hostname', address: name };
  const kubeletVersion = 'v1.36.1';
  context.put(NODE, {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      uid: newUid(context.random),
      creationTimestamp: context.now(),
      labels: { ...common, ...labels },
    },
    spec: {},
    status: {
      ...withCondition(
        {},
        readyCondition('True', 'KubeletReady', 'kubelet is posting ready status'),
        context.now(),
      ),
      addresses: [address],
      capacity: { cpu: '4', memory: '16Gi', pods: '110' },
      allocatable: { cpu: '3920m', memory: '15Gi', pods: '110' },
      nodeInfo: { kubeletVersion, operatingSystem: 'linux', architecture: 'amd64' },
    },
  });
}

function readyCondition(status: string, reason: string, message: string): JsonObject {
  return { type: 'Ready', status, reason, message };
}

/** Disconnects a node: its kubelet becomes silent. Does nothing when it is lost already. */
export function loseNode(context: ControllerContext, name: string): void {
  const node = context.get(NODE, name);
  if (!node || objectOf(metaOf(node)['annotations'])[GONE] !== undefined) return;
  const annotations = { ...objectOf(metaOf(node)['annotations']), [GONE]: String(context.clock.now()) };
  context.put(NODE, { ...node, metadata: { ...metaOf(node), annotations } });
  context.later(NODE, name, SILENT_MS);
}

/** Reconnects a node, with the pods that ran on it. */
export function returnNode(context: ControllerContext, name: string): void {
  const node = context.get(NODE, name);
  if (!node || objectOf(metaOf(node)['annotations'])[GONE] === undefined) return;
  const { annotations: _, ...metadata } = metaOf(node);
  const ready = readyCondition('True', 'KubeletReady', 'kubelet is posting ready status');
  context.put(NODE, {
    ...node,
    metadata,
    status: withCondition(objectOf(node['status']), ready, context.now()),
  });
  for (const pod of podsOn(context, name))
    context.later(POD, keyOf(namespaceOf(pod), nameOf(pod)), context.span(context.behavior.readyMs));
}

/** Marks a silent node as unknown, and later evicts its pods. */
export function reconcileNode(context: ControllerContext, node: JsonObject): void {
  const since = Number(objectOf(metaOf(node)['annotations'])[GONE]);
  if (Number.isNaN(since)) return;
  const goneMs = context.clock.now() - since;
  if (goneMs < SILENT_MS) {
    context.later(NODE, nameOf(node), SILENT_MS - goneMs);
    return;
  }
  if (conditionIn(objectOf(node['status']), 'Ready')?.['status'] === 'True') {
    const silent = readyCondition('Unknown', 'NodeStatusUnknown', 'Kubelet stopped posting node status.');
    context.setStatus(NODE, node, withCondition(objectOf(node['status']), silent, context.now()));
    for (const pod of podsOn(context, nameOf(node))) markNodeLost(context, pod);
  }
  if (goneMs < SILENT_MS + EVICTION_MS) {
    context.later(NODE, nameOf(node), SILENT_MS + EVICTION_MS - goneMs);
    return;
  }
  for (const pod of podsOn(context, nameOf(node)))
    if (!isTerminating(pod) && controllerOf(pod)?.['kind'] !== DAEMON_SET.kind) context.remove(POD, pod);
}

function podsOn(context: ControllerContext, name: string): JsonObject[] {
  return context.each(POD).filter((pod) => nodeOf(pod) === name);
}
