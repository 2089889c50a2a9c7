import type { Clock, Random } from '@hawser/ports';
import {
  alreadyExists,
  badRequest,
  conflict,
  forbidden,
  internal,
  invalid,
  notFound,
} from '../api/errors.ts';
import { applied, updated, withManagers, managersOf } from '../fields/managers.ts';
import {
  isObject,
  isSame,
  type Json,
  type JsonObject,
  listOf,
  mergePatch,
  objectOf,
  textOf,
  without,
} from '../api/json.ts';
import { apiVersionOf, type Kind, NAMESPACES, tableOf } from '../api/kinds.ts';
import { firstStatus, withDefaults } from '../object/defaults.ts';
import { refuseUnknown } from '../object/known.ts';
import {
  isTerminating,
  metaOf,
  namespaceOf,
  nameOf,
  newSuffix,
  newUid,
  timestamp,
  uidOf,
  withMeta,
} from '../object/meta.ts';
import { causesOf, metadataCauses, nameCauses, refuseMistyped } from '../object/rules.ts';
import { keyOf, type Store } from '../store/store.ts';
import { withServerAnnotations, withServerFields } from './server-fields.ts';
import { type ApplyTemplates, applyTemplatesOf } from './apply-template.ts';
import {
  otherUid,
  type ObjectRef,
  refuseElsewhere,
  refuseOld,
  refuseOther,
  refuseOtherName,
  refusePolicy,
  refuseUnlike,
} from './refusals.ts';

/** Options of a write. */
export interface WriteOptions {
  readonly manager: string;
  /** Validates without writing. */
  readonly dryRun: boolean;
  /** `status`, or empty for the object itself. */
  readonly subresource: string;
}

const KEPT_NAMESPACES = new Set(['default', 'kube-system', 'kube-public', 'kube-node-lease']);
/** Default grace period of a pod, seconds. */
const GRACE_SECONDS = 30;

/** Creates, changes and deletes objects by the rules of the API server. */
export class Writes {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #applyTemplates: ApplyTemplates;

  constructor(store: Store, clock: Clock, random: Random) {
    this.#store = store;
    this.#clock = clock;
    this.#random = random;
    this.#applyTemplates = applyTemplatesOf(store.internPool);
  }

  /** @throws ApiError with the problem. Returns the new object. */
  create(kind: Kind, namespace: string, body: JsonObject, options: WriteOptions): JsonObject {
    refuseOther(kind, body);
    refuseMistyped(body, kind);
    if (textOf(metaOf(body)['resourceVersion']) !== '')
      throw internal('resourceVersion should not be set on objects to be created');
    refuseElsewhere(namespace, body);
    const generated = nameOf(body) === '' ? textOf(metaOf(body)['generateName']) : '';
    const name = generated === '' ? nameOf(body) : generated + newSuffix(this.#random);
    this.#refuseNamespace({ kind, namespace, name });
    const made = this.#made(kind, namespace, name, without(body, 'status'));
    this.#refuseWrong(kind, made, null);
    this.#refuseExisting({ kind, namespace, name });
    return this.#first(kind, updated(null, made, kind, this.#writer(options, 'Update')), options.dryRun);
  }

  /** Replaces an object. */
  replace(place: ObjectRef, body: JsonObject, options: WriteOptions): JsonObject {
    refuseOther(place.kind, body);
    refuseOtherName(place, body);
    refuseMistyped(body, place.kind);
    const before = this.get(place);
    const metadata = metaOf(body);
    const version = textOf(metadata['resourceVersion']);
    if (place.kind.isCustom && version === '') {
      const message = 'Invalid value: 0: must be specified for an update';
      const cause = { reason: 'FieldValueInvalid', message, field: 'metadata.resourceVersion' };
      throw invalid(place.kind, place.name, [cause], place.kind.plural);
    }
    const uid = textOf(metadata['uid']);
    if (uid !== '' && uid !== uidOf(before)) throw otherUid(place, uid, uidOf(before));
    refuseOld(place, before, version);
    return this.#update(place, before, body, options);
  }

  /** Changes an object by a JSON merge patch. */
  patch(place: ObjectRef, patch: Json, options: WriteOptions): JsonObject {
    if (!isObject(patch)) {
      const what = Array.isArray(patch) ? 'array' : typeof patch;
      throw badRequest(
        `error decoding patch: json: cannot unmarshal ${what} into Go value of type map[string]interface {}`,
      );
    }
    const before = this.get(place);
    const after = objectOf(mergePatch(before, patch));
    refuseOtherName(place, after);
    refuseMistyped(after, place.kind);
    refuseOld(place, before, textOf(metaOf(patch)['resourceVersion']));
    return this.#update(place, before, after, options);
  }

  /** Server-side apply. Returns the object and whether it is new. */
  apply(
    place: ObjectRef,
    config: JsonObject,
    options: WriteOptions & { readonly force: boolean },
  ): { readonly object: JsonObject; readonly created: boolean } {
    const { kind } = place;
    if (textOf(config['kind']) === '') throw badRequest('invalid object type: /, Kind=');
    refuseOther(kind, config);
    refuseOtherName(place, config);
    refuseElsewhere(place.namespace, config);
    if (listOf(metaOf(config)['managedFields']).length > 0)
      throw badRequest('metadata.managedFields must be nil');
    const before = this.#store.get(tableOf(kind), keyOf(place.namespace, place.name));
    const isPlain = !before && !options.dryRun && options.subresource === '';
    const template = isPlain ? this.#applyTemplates.find(place, config, options.manager) : null;
    if (template) {
      this.#refuseNamespace(place);
      const made = template.instantiate(config, newUid(this.#random), timestamp(this.#clock.now()));
      const key = keyOf(place.namespace, place.name);
      return { object: this.#store.put(tableOf(kind), key, made), created: true };
    }
    refuseUnknown(config, kind);
    refuseMistyped(config, kind);
    const writer = this.#writer(options, 'Apply');
    if (!before) {
      if (options.subresource !== '') throw notFound(kind, place.name);
      this.#refuseNamespace(place);
      const uid = textOf(metaOf(config)['uid']);
      if (uid !== '') {
        const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`;
        throw conflict(kind, place.name, why);
      }
      const named = withMeta(config, { name: place.name });
      const made = this.#made(kind, place.namespace, place.name, applied(null, named, kind, writer, true));
      this.#refuseWrong(kind, made, null);
      const object = this.#first(kind, made, options.dryRun);
      if (isPlain) this.#applyTemplates.remember(place, config, options.manager, object);
      return { object, created: true };
    }
    refuseOld(place, before, textOf(metaOf(config)['resourceVersion']));
    const merged = applied(before, config, kind, writer, options.force);
    return { object: this.#write(place, before, merged, options, true), created: false };
  }

  /** Deletes an object, or starts its deletion; returns the API's response. */
  delete(place: ObjectRef, given: JsonObject, isDry: boolean): JsonObject {
    const { kind, namespace, name } = place;
    const policy = textOf(given['propagationPolicy']);
    refusePolicy(policy);
    if (kind === NAMESPACES && KEPT_NAMESPACES.has(name))
      throw forbidden(kind, name, 'this namespace may not be deleted');
    const before = this.get(place);
    refuseUnlike(place, before, objectOf(given['preconditions']));
    if (isDry) return success(place, before);
    if (isTerminating(before)) return before;
    const finalizers = listOf(metaOf(before)['finalizers']).map(textOf);
    if (policy === 'Orphan') finalizers.push('orphan');
    if (policy === 'Foreground') finalizers.push('foregroundDeletion');
    const seconds = kind.kind === 'Pod' ? graceOf(before, given) : 0;
    const isHeld = finalizers.length > 0 || seconds > 0 || kind === NAMESPACES;
    if (!isHeld) {
      this.#store.remove(tableOf(kind), keyOf(namespace, name));
      return success(place, before);
    }
    const generation = metaOf(before)['generation'];
    const terminating = withMeta(before, {
      deletionTimestamp: timestamp(this.#clock.now() + seconds * 1000),
      ...(kind === NAMESPACES ? {} : { deletionGracePeriodSeconds: seconds }),
      ...(typeof generation === 'number' ? { generation: generation + 1 } : {}),
      finalizers: finalizers.length > 0 ? finalizers : undefined,
    });
    const ended =
      kind === NAMESPACES
        ? { ...terminating, status: { ...objectOf(terminating['status']), phase: 'Terminating' } }
        : terminating;
    return this.#store.put(tableOf(kind), keyOf(namespace, name), ended);
  }

  /** The referenced object. @throws ApiError (404). */
  get({ kind, namespace, name }: ObjectRef): JsonObject {
    const object = this.#store.get(tableOf(kind), keyOf(namespace, name));
    if (!object) throw notFound(kind, name);
    return object;
  }

  #writer({ manager, subresource }: WriteOptions, operation: 'Apply' | 'Update') {
    return { manager, operation, subresource, now: timestamp(this.#clock.now()) };
  }

  #made(kind: Kind, namespace: string, name: string, body: JsonObject): JsonObject {
    const metadata: JsonObject = {
      ...without(metaOf(body), 'resourceVersion', 'deletionTimestamp', 'deletionGracePeriodSeconds'),
      name,
      ...(namespace === '' ? {} : { namespace }),
      uid: newUid(this.#random),
      creationTimestamp: timestamp(this.#clock.now()),
      ...(kind.hasGeneration ? { generation: 1 } : {}),
    };
    return withServerAnnotations(
      withDefaults({ ...body, apiVersion: apiVersionOf(kind), kind: kind.kind, metadata }, kind),
      kind,
    );
  }

  #first(kind: Kind, made: JsonObject, isDry: boolean): JsonObject {
    const status = firstStatus(kind);
    const object = withServerFields({ ...made, ...(status === null ? {} : { status }) }, null, kind);
    if (isDry) return object;
    return this.#store.put(tableOf(kind), keyOf(namespaceOf(object), nameOf(object)), object);
  }

  #update(place: ObjectRef, before: JsonObject, after: JsonObject, options: WriteOptions): JsonObject {
    return this.#write(place, before, after, options, false);
  }

  #write(
    place: ObjectRef,
    before: JsonObject,
    given: JsonObject,
    options: WriteOptions,
    isApplied: boolean,
  ): JsonObject {
    const { kind, namespace, name } = place;
    const next = withDefaults(this.#settled(kind, before, given, options.subresource), kind);
    this.#refuseWrong(kind, next, before);
    const counted = counts(kind, before, next) ? bump(next) : next;
    const owned = isApplied
      ? withManagers(counted, managersOf(given))
      : updated(before, counted, kind, this.#writer(options, 'Update'));
    const after = withServerFields(owned, before, kind);
    if (isSame(timeless(before), timeless(after))) return before;
    if (options.dryRun) return after;
    if (isTerminating(after) && isFree(kind, after)) {
      this.#store.remove(tableOf(kind), keyOf(namespace, name));
      return after;
    }
    return this.#store.put(tableOf(kind), keyOf(namespace, name), after);
  }

  /** The given object, with immutable fields as they were. */
  #settled(kind: Kind, before: JsonObject, given: JsonObject, subresource: string): JsonObject {
    const old = metaOf(before);
    if (subresource === 'status') return { ...before, status: given['status'] };
    const metadata: Record<string, Json | undefined> = {
      ...metaOf(given),
      managedFields: old['managedFields'],
    };
    for (const field of [
      'name',
      'namespace',
      'creationTimestamp',
      'generation',
      'resourceVersion',
      'deletionTimestamp',
      'deletionGracePeriodSeconds',
    ])
      if (old[field] === undefined) delete metadata[field];
      else metadata[field] = old[field];
    metadata['uid'] ??= old['uid'];
    const object = { ...given, apiVersion: apiVersionOf(kind), kind: kind.kind, metadata };
    return kind.hasStatus ? { ...object, status: before['status'] } : object;
  }

  #refuseWrong(kind: Kind, object: JsonObject, before: JsonObject | null): void {
    const name = nameOf(object);
    const causes = before ? metadataCauses(before, object) : nameCauses(kind, name);
    causes.push(...causesOf(object, before, kind));
    if (causes.length > 0) throw invalid(kind, name, causes);
  }

  #refuseNamespace({ kind, namespace, name }: ObjectRef): void {
    if (!kind.namespaced) return;
    const found = this.#store.get(tableOf(NAMESPACES), namespace);
    if (!found) throw notFound(NAMESPACES, namespace);
    if (!isTerminating(found)) return;
    const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
    const message = `namespace ${namespace} is being terminated`;
    throw forbidden(kind, name, why, [
      { reason: 'NamespaceTerminating', message, field: 'metadata.namespace' },
    ]);
  }

  #refuseExisting({ kind, namespace, name }: ObjectRef): void {
    const found = this.#store.get(tableOf(kind), keyOf(namespace, name));
    if (found) throw alreadyExists(kind, name, isTerminating(found));
  }
}

function counts(kind: Kind, before: JsonObject, after: JsonObject): boolean {
  const desired = (object: JsonObject) => without(object, 'apiVersion', 'kind', 'metadata', 'status');
  return kind.hasGeneration && !isSame(desired(before), desired(after));
}

function bump(object: JsonObject): JsonObject {
  return withMeta(object, { generation: Number(metaOf(object)['generation']) + 1 });
}

/** An object without the fields that change with each write. */
function timeless(object: JsonObject): JsonObject {
  const entries = managersOf(object).map((entry) => without(entry, 'time'));
  return withMeta(object, { managedFields: entries, resourceVersion: undefined });
}

/** Whether no finalizer or grace period delays the deletion of an object. */
function isFree(kind: Kind, object: JsonObject): boolean {
  const metadata = metaOf(object);
  if (listOf(metadata['finalizers']).length > 0) return false;
  if (kind === NAMESPACES) return listOf(objectOf(object['spec'])['finalizers']).length === 0;
  return metadata['deletionGracePeriodSeconds'] === 0 || metadata['deletionGracePeriodSeconds'] === undefined;
}

function graceOf(pod: JsonObject, given: JsonObject): number {
  const spec = objectOf(pod['spec']);
  const phase = textOf(objectOf(pod['status'])['phase']);
  if (textOf(spec['nodeName']) === '' || phase === 'Succeeded' || phase === 'Failed') return 0;
  const seconds = given['gracePeriodSeconds'] ?? spec['terminationGracePeriodSeconds'] ?? GRACE_SECONDS;
  return typeof seconds === 'number' ? seconds : GRACE_SECONDS;
}

function success({ kind, name }: ObjectRef, object: JsonObject): JsonObject {
  const details = {
    name,
    ...(kind.group === '' ? {} : { group: kind.group }),
    kind: kind.plural,
    uid: uidOf(object),
  };
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details };
}
