import { badRequest, type Cause } from '../api/errors.ts';
import { isObject, isSame, type Json, type JsonObject, listOf, objectOf, textOf } from '../api/json.ts';
import type { Kind } from '../api/kinds.ts';
import { fits } from '../api/selector.ts';

const SUBDOMAIN = '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*';
const BAD_NAME =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end " +
  `with an alphanumeric character (e.g. 'example.com', regex used for validation is '${SUBDOMAIN}')`;
const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const BAD_LABEL =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an " +
  `alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${LABEL}')`;

const required = (field: string, message = 'Required value'): Cause => ({
  reason: 'FieldValueRequired',
  message,
  field,
});
const wrong = (field: string, value: Json | undefined, why: string): Cause => ({
  reason: 'FieldValueInvalid',
  message: `Invalid value: ${JSON.stringify(value)}: ${why}`,
  field,
});

/** Problems with the name of `object`; empty when there are none. */
export function nameCauses(kind: Kind, name: string): Cause[] {
  if (name === '') return [required('metadata.name', 'Required value: name or generateName is required')];
  if (kind.group === 'rbac.authorization.k8s.io') return [];
  const [pattern, why, most] =
    kind.kind === 'Namespace' ? [LABEL, BAD_LABEL, 63] : [SUBDOMAIN, BAD_NAME, 253];
  if (!new RegExp(`^${pattern}$`).test(name)) return [wrong('metadata.name', name, why)];
  return name.length > most ? [wrong('metadata.name', name, `must be no more than ${most} characters`)] : [];
}

/** Kinds that select pods by an immutable selector. */
const SELECTING = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet']);
const COUNTS = ['replicas', 'minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds'];

/** Refuses fields of the wrong type. @throws ApiError (400). */
export function refuseMistyped(object: JsonObject, kind: Kind): void {
  if (!SELECTING.has(kind.kind)) return;
  const spec = objectOf(object['spec']);
  for (const name of COUNTS) {
    if (typeof spec[name] !== 'string') continue;
    const fault = `json: cannot unmarshal string into Go struct field ${kind.kind}Spec.spec.${name} of type int32`;
    const what = `${kind.kind} in version "${kind.version}" cannot be handled as a ${kind.kind}`;
    throw badRequest(`${what}: ${fault}`);
  }
}

/** Problems with `object`, compared with the previous version (null for a new one); empty when there are none. */
export function causesOf(object: JsonObject, before: JsonObject | null, kind: Kind): Cause[] {
  const spec = objectOf(object['spec']);
  if (SELECTING.has(kind.kind)) {
    const causes = selectorCauses(spec);
    causes.push(...podCauses(objectOf(objectOf(spec['template'])['spec']), 'spec.template.spec'));
    if (before && causes.length === 0 && !isSame(objectOf(before['spec'])['selector'], spec['selector']))
      causes.push(wrong('spec.selector', spec['selector'], 'field is immutable'));
    return causes;
  }
  if (kind.kind === 'Pod') return podCauses(spec, 'spec');
  if (kind.kind === 'ConfigMap' && before?.['immutable'] === true && !isSame(before['data'], object['data']))
    return [
      {
        reason: 'FieldValueForbidden',
        message: 'Forbidden: field is immutable when `immutable` is set',
        field: 'data',
      },
    ];
  return [];
}

function selectorCauses(spec: JsonObject): Cause[] {
  const causes: Cause[] = [];
  const labels = objectOf(objectOf(objectOf(spec['template'])['metadata'])['labels']);
  const selector = spec['selector'];
  if (!isObject(selector)) causes.push(required('spec.selector'));
  if (!isObject(selector) || !fits(selector, labels))
    causes.push(
      wrong('spec.template.metadata.labels', labels, '`selector` does not match template `labels`'),
    );
  return causes;
}

function podCauses(spec: JsonObject, path: string): Cause[] {
  const containers = listOf(spec['containers']);
  if (containers.length === 0) return [required(`${path}.containers`)];
  const causes: Cause[] = [];
  const names = new Set<string>();
  for (const [index, item] of containers.entries()) {
    const container = objectOf(item);
    const name = textOf(container['name']);
    const at = `${path}.containers[${index}]`;
    if (name === '') causes.push(required(`${at}.name`));
    else if (names.has(name))
      causes.push({
        reason: 'FieldValueDuplicate',
        message: `Duplicate value: "${name}"`,
        field: `${at}.name`,
      });
    if (textOf(container['image']) === '') causes.push(required(`${at}.image`));
    names.add(name);
  }
  return causes;
}

/** Changes of metadata that an update must not make. */
export function metadataCauses(before: JsonObject, after: JsonObject): Cause[] {
  const causes: Cause[] = [];
  const [old, now] = [objectOf(before['metadata']), objectOf(after['metadata'])];
  if (now['uid'] !== old['uid']) causes.push(wrong('metadata.uid', now['uid'], 'field is immutable'));
  if (old['deletionTimestamp'] !== undefined) {
    const known = listOf(old['finalizers']);
    const more = listOf(now['finalizers']).filter((finalizer) => !known.includes(finalizer));
    if (more.length > 0) {
      const list = `[]string{${more.map((finalizer) => JSON.stringify(finalizer)).join(', ')}}`;
      const message = `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers ${list}`;
      causes.push({ reason: 'FieldValueForbidden', message, field: 'metadata.finalizers' });
    }
  }
  // The API server validates metadata twice and reports both.
  return [...causes, ...causes];
}
