import { isObject, type Json, type JsonObject, listOf, objectOf, textOf, without } from '../api/json.ts';
import type { Kind } from '../api/kinds.ts';
import { podSpecDefaults, templateDefaults } from './pod-defaults.ts';

type Fill = (spec: JsonObject, object: JsonObject) => JsonObject;

const template = (spec: JsonObject, restartPolicy?: string) => ({
  template: templateDefaults(objectOf(spec['template']), restartPolicy),
});

function rolling(value: Json | undefined, name: string, defaults: JsonObject): JsonObject {
  const strategy = { type: 'RollingUpdate', ...objectOf(value) };
  if (strategy.type !== 'RollingUpdate') return { [name]: strategy };
  return {
    [name]: { ...strategy, rollingUpdate: { ...defaults, ...objectOf(objectOf(value)['rollingUpdate']) } },
  };
}

/** Defaults of the API server for the specs of built-in kinds. */
const SPECS: Readonly<Record<string, Fill>> = {
  Deployment: (spec) => ({
    progressDeadlineSeconds: 600,
    replicas: 1,
    revisionHistoryLimit: 10,
    ...spec,
    ...rolling(spec['strategy'], 'strategy', { maxSurge: '25%', maxUnavailable: '25%' }),
    ...template(spec),
  }),
  ReplicaSet: (spec) => ({ replicas: 1, ...spec, ...template(spec) }),
  StatefulSet: (spec) => ({
    persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
    podManagementPolicy: 'OrderedReady',
    replicas: 1,
    revisionHistoryLimit: 10,
    ...spec,
    ...rolling(spec['updateStrategy'], 'updateStrategy', { partition: 0 }),
    ...template(spec),
  }),
  DaemonSet: (spec) => ({
    revisionHistoryLimit: 10,
    ...spec,
    ...rolling(spec['updateStrategy'], 'updateStrategy', { maxSurge: 0, maxUnavailable: 1 }),
    ...template(spec),
  }),
  Job: (spec) => ({
    backoffLimit: 6,
    completionMode: 'NonIndexed',
    completions: 1,
    parallelism: 1,
    podReplacementPolicy: 'TerminatingOrFailed',
    suspend: false,
    ...spec,
    ...template(spec),
  }),
  CronJob: (spec) => ({
    concurrencyPolicy: 'Allow',
    failedJobsHistoryLimit: 1,
    successfulJobsHistoryLimit: 3,
    suspend: false,
    ...spec,
    jobTemplate: cronTemplate(objectOf(spec['jobTemplate'])),
  }),
  Pod: (spec) => podSpecDefaults(spec),
  Service: (spec) => ({
    internalTrafficPolicy: 'Cluster',
    sessionAffinity: 'None',
    type: 'ClusterIP',
    ...spec,
    ...(spec['ports'] === undefined
      ? {}
      : { ports: listOf(spec['ports']).map((port) => servicePort(objectOf(port))) }),
  }),
  PersistentVolumeClaim: (spec) => ({ volumeMode: 'Filesystem', ...spec }),
};

function cronTemplate(jobTemplate: JsonObject): JsonObject {
  const spec = objectOf(jobTemplate['spec']);
  return { metadata: {}, ...jobTemplate, spec: { ...spec, ...template(spec) } };
}

function servicePort(port: JsonObject): JsonObject {
  return { protocol: 'TCP', targetPort: port['port'], ...port };
}

const STATUSES: Readonly<Record<string, JsonObject>> = {
  Deployment: {},
  ReplicaSet: { replicas: 0 },
  StatefulSet: { availableReplicas: 0, replicas: 0 },
  DaemonSet: { currentNumberScheduled: 0, desiredNumberScheduled: 0, numberMisscheduled: 0, numberReady: 0 },
  Job: {},
  CronJob: {},
  Pod: { phase: 'Pending', qosClass: 'BestEffort' },
  Service: { loadBalancer: {} },
  Namespace: { phase: 'Active' },
  Node: {},
  Ingress: { loadBalancer: {} },
  PersistentVolumeClaim: { phase: 'Pending' },
  HorizontalPodAutoscaler: { currentMetrics: null, desiredReplicas: 0 },
  PodDisruptionBudget: { currentHealthy: 0, desiredHealthy: 0, disruptionsAllowed: 0, expectedPods: 0 },
};

/** Whether a field is omitted when it is empty. */
const OMITTED = new Set([
  'data',
  'binaryData',
  'stringData',
  'labels',
  'annotations',
  'finalizers',
  'ownerReferences',
]);

function compact(object: JsonObject): JsonObject {
  const kept: Record<string, Json | undefined> = {};
  for (const [name, value] of Object.entries(object)) {
    const isHollow =
      value === null ||
      (OMITTED.has(name) &&
        (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0));
    if (!isHollow) kept[name] = value;
  }
  return kept;
}

/** `object` with defaults, and without empty fields. */
export function withDefaults(object: JsonObject, kind: Kind): JsonObject {
  const tidy: JsonObject = { ...object, metadata: compact(objectOf(object['metadata'])) };
  if (kind.isCustom) return tidy;
  const whole = compact(tidy);
  const fill = SPECS[kind.kind];
  if (fill) return { ...whole, spec: fill(objectOf(whole['spec']), whole) };
  switch (kind.kind) {
    case 'Secret':
      return secret(whole);
    case 'PodTemplate':
      return { ...whole, template: templateDefaults(objectOf(whole['template'])) };
    case 'Namespace':
      return namespace(whole);
    default:
      return whole;
  }
}

/** The initial status of a new object. */
export function firstStatus(kind: Kind): JsonObject | null {
  return kind.isCustom ? null : (STATUSES[kind.kind] ?? null);
}

function secret(object: JsonObject): JsonObject {
  const texts = objectOf(object['stringData']);
  const data: Record<string, Json | undefined> = { ...objectOf(object['data']) };
  for (const [name, text] of Object.entries(texts)) data[name] = Buffer.from(textOf(text)).toString('base64');
  const kept = without(object, 'stringData', 'data');
  return { type: 'Opaque', ...kept, ...(Object.keys(data).length === 0 ? {} : { data }) };
}

function namespace(object: JsonObject): JsonObject {
  const metadata = objectOf(object['metadata']);
  const labels = { ...objectOf(metadata['labels']), 'kubernetes.io/metadata.name': metadata['name'] };
  return { ...object, metadata: { ...metadata, labels } };
}
