import { type JsonObject, listOf, objectOf, textOf } from '../api/json.ts';
import type { Kind } from '../api/kinds.ts';
import { metaOf, timestamp, withMeta } from '../object/meta.ts';

/** Annotations that the API server adds to a new object as part of the writer's request. */
export function withServerAnnotations(object: JsonObject, kind: Kind): JsonObject {
  if (kind.kind !== 'DaemonSet' || kind.isCustom) return object;
  const annotations = {
    ...objectOf(metaOf(object)['annotations']),
    'deprecated.daemonset.template.generation': '1',
  };
  return withMeta(object, { annotations });
}

/** Fields that it sets without a field manager: cluster addresses, and the finalizer of a namespace. */
export function withServerFields(object: JsonObject, before: JsonObject | null, kind: Kind): JsonObject {
  if (kind.isCustom) return object;
  switch (kind.kind) {
    case 'Service':
      return addressed(object, before);
    case 'Namespace':
      return before
        ? object
        : { ...object, spec: { ...objectOf(object['spec']), finalizers: ['kubernetes'] } };
    case 'CustomResourceDefinition':
      return before ? object : established(object);
    default:
      return object;
  }
}

/**
 * An address derived from the name, so that clusters with the same services have equal objects. Two of 64,516 names may get
 * the same address, which does not matter because no packets are sent.
 */
function addressOf(service: JsonObject): string {
  const { namespace, name } = metaOf(service);
  let hash = 0x811c9dc5;
  for (const letter of `${textOf(namespace)}/${textOf(name)}`)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `10.0.${1 + (hash % 254)}.${1 + (Math.floor(hash / 254) % 254)}`;
}

function addressed(service: JsonObject, before: JsonObject | null): JsonObject {
  const spec = objectOf(service['spec']);
  if (spec['type'] === 'ExternalName') return service;
  const old = objectOf(before?.['spec']);
  const clusterIP = textOf(spec['clusterIP']) || textOf(old['clusterIP']) || addressOf(service);
  const families = { ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' };
  return { ...service, spec: { ...families, ...spec, clusterIP, clusterIPs: [clusterIP] } };
}

function established(definition: JsonObject): JsonObject {
  const spec = objectOf(definition['spec']);
  const lastTransitionTime = metaOf(definition)['creationTimestamp'] ?? timestamp(0);
  const condition = (type: string, reason: string, message: string) => ({
    type,
    status: 'True',
    lastTransitionTime,
    reason,
    message,
  });
  const stored = listOf(spec['versions'])
    .map(objectOf)
    .filter((version) => version['storage'] === true);
  return {
    ...definition,
    spec: { conversion: { strategy: 'None' }, ...spec },
    status: {
      acceptedNames: spec['names'],
      conditions: [
        condition('NamesAccepted', 'NoConflicts', 'no conflicts found'),
        condition('Established', 'InitialNamesAccepted', 'the initial names have been accepted'),
      ],
      storedVersions: stored.map((version) => version['name'] ?? null),
    },
  };
}
