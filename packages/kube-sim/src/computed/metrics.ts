import { type JsonObject, listOf, objectOf, textOf } from '../api/json.ts';
import { type Kind, kindOf, tableOf } from '../api/kinds.ts';
import { isTrue } from '../object/conditions.ts';
import { metaOf, nameOf, namespaceOf, timestamp, uidOf } from '../object/meta.ts';
import type { Store } from '../store/store.ts';
import { fractionOf } from './hash.ts';

export const METRICS_GROUP = 'metrics.k8s.io';

const metricsKind = (kind: string, plural: string, namespaced: boolean): Kind => ({
  group: METRICS_GROUP,
  version: 'v1beta1',
  kind,
  plural,
  singular: '',
  namespaced,
  hasStatus: false,
  hasGeneration: false,
  isCustom: false,
});

/** What a metrics server serves. Its objects are computed when somebody asks, and never stored. */
export const METRICS_KINDS: readonly Kind[] = [
  metricsKind('NodeMetrics', 'nodes', false),
  metricsKind('PodMetrics', 'pods', true),
];

const PODS = tableOf(kindOf('/pods'));
const NODES = tableOf(kindOf('/nodes'));
/** A metrics server measures again after this time, milliseconds. */
const WINDOW_MS = 15_000;
const PERIOD_MS = 600_000;
/** What a node uses beside its pods: nanocores and KiB. */
const NODE_ITSELF = { cpu: 120e6, memory: 700 * 1024 };

interface Usage {
  /** Nanocores. */
  readonly cpu: number;
  /** KiB. */
  readonly memory: number;
}

const NOTHING: Usage = { cpu: 0, memory: 0 };
const sum = (a: Usage, b: Usage): Usage => ({ cpu: a.cpu + b.cpu, memory: a.memory + b.memory });
const usageText = ({ cpu, memory }: Usage): JsonObject => ({
  cpu: `${Math.round(cpu)}n`,
  memory: `${Math.round(memory)}Ki`,
});

/** The objects of a metrics kind with their keys, as a metrics server measured them last. */
export function metricsEntries(
  store: Store,
  { plural }: Kind,
  namespace: string,
  now: number,
): [string, JsonObject][] {
  const measuredAt = now - (now % WINDOW_MS);
  const measured = { timestamp: timestamp(measuredAt), window: `${WINDOW_MS / 1_000}s` };
  const metrics = plural === 'nodes' ? nodeMetrics : podMetrics;
  return metrics(store, namespace, measuredAt).map((one) => {
    const { name, namespace: of } = objectOf(one['metadata']);
    return [of === undefined ? textOf(name) : `${textOf(of)}/${textOf(name)}`, { ...one, ...measured }];
  });
}

function podMetrics(store: Store, namespace: string, at: number): JsonObject[] {
  return [...store.each(PODS, namespace)].flatMap((pod) => {
    const containers = containersOf(pod, at);
    if (containers.length === 0) return [];
    const { name, namespace: of, labels = {} } = metaOf(pod);
    return {
      kind: 'PodMetrics',
      apiVersion: `${METRICS_GROUP}/v1beta1`,
      metadata: { name, namespace: of, labels, creationTimestamp: timestamp(at) },
      containers: containers.map(({ name: container, usage }) => ({
        name: container,
        usage: usageText(usage),
      })),
    };
  });
}

/** Of nodes that are ready: a metrics server asks their kubelets. */
function nodeMetrics(store: Store, _: string, at: number): JsonObject[] {
  const used = new Map<string, Usage>();
  for (const pod of store.each(PODS)) {
    const node = textOf(objectOf(pod['spec'])['nodeName']);
    const pods = containersOf(pod, at).reduce((all, { usage }) => sum(all, usage), NOTHING);
    used.set(node, sum(used.get(node) ?? NODE_ITSELF, pods));
  }
  return [...store.each(NODES)]
    .filter((node) => isTrue(objectOf(node['status']), 'Ready'))
    .map((node) => ({
      kind: 'NodeMetrics',
      apiVersion: `${METRICS_GROUP}/v1beta1`,
      metadata: {
        name: nameOf(node),
        labels: metaOf(node)['labels'] ?? {},
        creationTimestamp: timestamp(at),
      },
      usage: usageText(used.get(nameOf(node)) ?? NODE_ITSELF),
    }));
}

/** What the running containers of a pod use: 5 to 80 millicores and 24 to 160 MiB, which rise and fall in ten minutes. */
function containersOf(pod: JsonObject, at: number): { name: string; usage: Usage }[] {
  const statuses = listOf(objectOf(pod['status'])['containerStatuses']).map(objectOf);
  return statuses.flatMap((status) => {
    if (objectOf(status['state'])['running'] === undefined) return [];
    const name = textOf(status['name']);
    const id = [uidOf(pod) || `${namespaceOf(pod)}/${nameOf(pod)}`, name].join('/');
    const wave = Math.sin(2 * Math.PI * (at / PERIOD_MS + fractionOf(`phase ${id}`)));
    const cpu = (5 + 75 * fractionOf(`cpu ${id}`)) * 1e6 * (1 + 0.3 * wave);
    const memory = (24 + 136 * fractionOf(`memory ${id}`)) * 1024 * (1 + 0.05 * wave);
    return { name, usage: { cpu, memory } };
  });
}
