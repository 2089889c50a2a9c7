import { isObject, type Json, type JsonObject, listOf, objectOf, textOf } from '../api/json.ts';

const each = (value: Json | undefined, change: (item: JsonObject) => JsonObject): Json[] =>
  listOf(value).map((item) => change(objectOf(item)));

/** Defaults of the API server for a pod's spec. */
export function podSpecDefaults(spec: JsonObject, restartPolicy = 'Always'): JsonObject {
  return {
    dnsPolicy: 'ClusterFirst',
    restartPolicy,
    schedulerName: 'default-scheduler',
    securityContext: {},
    terminationGracePeriodSeconds: 30,
    ...spec,
    ...(spec['serviceAccountName'] ? { serviceAccount: spec['serviceAccountName'] } : {}),
    ...(spec['containers'] === undefined ? {} : { containers: each(spec['containers'], container) }),
    ...(spec['initContainers'] === undefined
      ? {}
      : { initContainers: each(spec['initContainers'], container) }),
    ...(spec['volumes'] === undefined ? {} : { volumes: each(spec['volumes'], volume) }),
  };
}

/** The same in a pod template. */
export function templateDefaults(template: JsonObject, restartPolicy?: string): JsonObject {
  return { metadata: {}, ...template, spec: podSpecDefaults(objectOf(template['spec']), restartPolicy) };
}

function container(one: JsonObject): JsonObject {
  const image = textOf(one['image']);
  const tag = /:([^/:]+)$/.exec(image)?.[1] ?? 'latest';
  const probes: Record<string, Json> = {};
  for (const name of ['livenessProbe', 'readinessProbe', 'startupProbe'])
    if (isObject(one[name])) probes[name] = probe(objectOf(one[name]));
  return {
    imagePullPolicy: tag === 'latest' && !image.includes('@') ? 'Always' : 'IfNotPresent',
    resources: {},
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    ...one,
    ...(one['ports'] === undefined
      ? {}
      : { ports: each(one['ports'], (port) => ({ protocol: 'TCP', ...port })) }),
    ...(one['env'] === undefined ? {} : { env: each(one['env'], variable) }),
    ...probes,
  };
}

function variable(one: JsonObject): JsonObject {
  const from = objectOf(one['valueFrom']);
  if (!isObject(from['fieldRef'])) return one;
  return { ...one, valueFrom: { ...from, fieldRef: { apiVersion: 'v1', ...from['fieldRef'] } } };
}

function probe(one: JsonObject): JsonObject {
  const get = one['httpGet'];
  return {
    timeoutSeconds: 1,
    periodSeconds: 10,
    successThreshold: 1,
    failureThreshold: 3,
    ...one,
    ...(isObject(get) ? { httpGet: { scheme: 'HTTP', path: '/', ...get } } : {}),
  };
}

function volume(one: JsonObject): JsonObject {
  for (const source of ['configMap', 'secret', 'projected', 'downwardAPI'])
    if (isObject(one[source])) return { ...one, [source]: { defaultMode: 420, ...one[source] } };
  return Object.keys(one).length === 1 ? { ...one, emptyDir: {} } : one;
}
