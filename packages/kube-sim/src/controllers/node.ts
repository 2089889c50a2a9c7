import { type JsonObject, objectOf, textOf } from '../api/json.ts';
import { isGoing, metaOf, nameOf, namespaceOf, newUid } from '../object/meta.ts';
import { keyOf } from '../store/store.ts';
import { conditionIn, withCondition } from './conditions.ts';
import { controllerOf, DAEMON_SET, type Ground, NODE, POD } from './controller-context.ts';
import { lose } from './kubelet.ts';

/** A node that says nothing for so long is unknown. */
const SILENT_MS = 40_000;
/** Pods are taken from it after so much longer. */
const PATIENCE_MS = 300_000;
/** Annotation of the simulation's own: since when the node is gone, epoch milliseconds. */
const GONE = 'simulated/gone-since';

const nodeOf = (pod: JsonObject) => textOf(objectOf(pod['spec'])['nodeName']);

/** Adds a healthy node. */
export function addNode(ground: Ground, name: string, labels: JsonObject = {}): void {
  const common = {
    'kubernetes.io/hostname': name,
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': 'amd64',
  };
  const address = { type: 'Hostname', address: name };
  const kubeletVersion = 'v1.36.1';
  ground.put(NODE, {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      uid: newUid(ground.random),
      creationTimestamp: ground.now(),
      labels: { ...common, ...labels },
    },
    spec: {},
    status: {
      ...withCondition({}, heard('True', 'KubeletReady', 'kubelet is posting ready status'), ground.now()),
      addresses: [address],
      nodeInfo: { kubeletVersion, operatingSystem: 'linux', architecture: 'amd64' },
    },
  });
}

function heard(status: string, reason: string, message: string): JsonObject {
  return { type: 'Ready', status, reason, message };
}

/** Takes a node off the network: its kubelet is heard no more. Harmless where it is gone already. */
export function loseNode(ground: Ground, name: string): void {
  const node = ground.get(NODE, name);
  if (!node || objectOf(metaOf(node)['annotations'])[GONE] !== undefined) return;
  const annotations = { ...objectOf(metaOf(node)['annotations']), [GONE]: String(ground.clock.now()) };
  ground.put(NODE, { ...node, metadata: { ...metaOf(node), annotations } });
  ground.later(NODE, name, SILENT_MS);
}

/** Brings a node back, with what ran on it. */
export function returnNode(ground: Ground, name: string): void {
  const node = ground.get(NODE, name);
  if (!node || objectOf(metaOf(node)['annotations'])[GONE] === undefined) return;
  const { annotations: _, ...metadata } = metaOf(node);
  const ready = heard('True', 'KubeletReady', 'kubelet is posting ready status');
  ground.put(NODE, {
    ...node,
    metadata,
    status: withCondition(objectOf(node['status']), ready, ground.now()),
  });
  for (const pod of podsOn(ground, name))
    ground.later(POD, keyOf(namespaceOf(pod), nameOf(pod)), ground.span(ground.conduct.readyMs));
}

/** Notices that a node is silent, and in the end takes its pods away. */
export function reconcileNode(ground: Ground, node: JsonObject): void {
  const since = Number(objectOf(metaOf(node)['annotations'])[GONE]);
  if (Number.isNaN(since)) return;
  const goneMs = ground.clock.now() - since;
  if (goneMs < SILENT_MS) {
    ground.later(NODE, nameOf(node), SILENT_MS - goneMs);
    return;
  }
  if (conditionIn(objectOf(node['status']), 'Ready')?.['status'] === 'True') {
    const silent = heard('Unknown', 'NodeStatusUnknown', 'Kubelet stopped posting node status.');
    ground.setStatus(NODE, node, withCondition(objectOf(node['status']), silent, ground.now()));
    for (const pod of podsOn(ground, nameOf(node))) lose(ground, pod);
  }
  if (goneMs < SILENT_MS + PATIENCE_MS) {
    ground.later(NODE, nameOf(node), SILENT_MS + PATIENCE_MS - goneMs);
    return;
  }
  for (const pod of podsOn(ground, nameOf(node)))
    if (!isGoing(pod) && controllerOf(pod)?.['kind'] !== DAEMON_SET.kind) ground.remove(POD, pod);
}

function podsOn(ground: Ground, name: string): JsonObject[] {
  return ground.each(POD).filter((pod) => nodeOf(pod) === name);
}
