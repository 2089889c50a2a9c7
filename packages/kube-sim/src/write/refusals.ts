import { type ApiError, badRequest, conflict, deleteConflict, invalid, MODIFIED } from '../api/errors.ts';
import { type JsonObject, textOf } from '../api/json.ts';
import type { Kind } from '../api/kinds.ts';
import { metaOf, nameOf, namespaceOf } from '../object/meta.ts';
import { keyOf } from '../store/store.ts';

/** Reference to an object. `namespace` is empty for cluster-scoped objects. */
export interface ObjectRef {
  readonly kind: Kind;
  readonly namespace: string;
  readonly name: string;
}

/** Refuses a body of another kind. */
export function refuseOther(kind: Kind, body: JsonObject): void {
  const given = textOf(body['kind']);
  if (given === '' || given === kind.kind) return;
  const version = textOf(body['apiVersion']);
  const short = version.slice(version.indexOf('/') + 1);
  const [from, to] = [`(${short}.${given})`, `(${kind.group === '' ? 'core' : kind.group}.${kind.kind})`];
  throw badRequest(
    `${given} in version "${version}" cannot be handled as a ${kind.kind}: converting ${from} to ${to}: unknown conversion`,
  );
}

/** Refuses a body of another namespace. */
export function refuseElsewhere(namespace: string, body: JsonObject): void {
  const given = namespaceOf(body);
  if (given !== '' && given !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
}

/** Refuses a body of another name. */
export function refuseOtherName({ name }: ObjectRef, body: JsonObject): void {
  const given = nameOf(body);
  if (given !== '' && given !== name)
    throw badRequest(`the name of the object (${given}) does not match the name on the URL (${name})`);
}

/** Refuses a change of an outdated version. */
export function refuseOld({ kind, name }: ObjectRef, before: JsonObject, version: string): void {
  if (version !== '' && version !== textOf(metaOf(before)['resourceVersion']))
    throw conflict(kind, name, MODIFIED);
}

/** Refuses a deletion whose preconditions do not match. */
export function refuseUnlike({ kind, name }: ObjectRef, before: JsonObject, desired: JsonObject): void {
  const metadata = metaOf(before);
  const { uid, resourceVersion } = desired;
  if (uid !== undefined && uid !== metadata['uid']) {
    const why = `the UID in the precondition (${uid}) does not match the UID in record (${metadata['uid']}). `;
    throw deleteConflict(kind, name, `${why}The object might have been deleted and then recreated`);
  }
  if (resourceVersion !== undefined && resourceVersion !== metadata['resourceVersion']) {
    const why = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record`;
    throw deleteConflict(
      kind,
      name,
      `${why} (${metadata['resourceVersion']}). The object might have been modified`,
    );
  }
}

/** The store has another object than the one that was meant. */
export function otherUid({ kind, namespace, name }: ObjectRef, given: string, is: string): ApiError {
  const key = `/registry/${kind.isCustom ? `${kind.group}/` : ''}${kind.plural}/${keyOf(namespace, name)}`;
  const why = `Precondition failed: UID in precondition: ${given}, UID in object meta: ${is}`;
  const message = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`;
  return conflict(kind, name, message);
}

/** Refuses an unknown propagation policy. */
export function refusePolicy(policy: string): void {
  if (['', 'Background', 'Foreground', 'Orphan'].includes(policy)) return;
  const known = ['Foreground', 'Background', 'Orphan', 'nil'].map((word) => `"${word}"`).join(', ');
  const message = `Unsupported value: "${policy}": supported values: ${known}`;
  const options = { kind: 'DeleteOptions', group: 'meta.k8s.io' } as Kind;
  throw invalid(options, '', [{ reason: 'FieldValueNotSupported', message, field: 'propagationPolicy' }]);
}
