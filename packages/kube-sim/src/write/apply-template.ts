import { isSame, type Json, type JsonObject, listOf, objectOf } from '../api/json.ts';
import type { Kind } from '../api/kinds.ts';
import type { InternPool } from '../store/intern-pool.ts';
import type { ObjectRef } from './refusals.ts';

/** Metadata fields that a manifest with a template may have, and those that the created object then has. */
const MANIFEST_METADATA = new Set(['name', 'namespace', 'labels', 'annotations']);
const CREATED_METADATA = new Set([
  ...MANIFEST_METADATA,
  'uid',
  'creationTimestamp',
  'generation',
  'managedFields',
  'resourceVersion',
]);
const TEXTS = ['labels', 'annotations'] as const;

const keysAreIn = (object: JsonObject, names: ReadonlySet<string>) =>
  Object.keys(object).every((name) => names.has(name));

function haveSameKeys(a: JsonObject, b: JsonObject): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => b[name] !== undefined);
}

/** The part that identifies a manifest: its first object other than metadata. */
function bodyOf(config: JsonObject): object | null {
  for (const name in config) {
    const part = config[name];
    if (name !== 'metadata' && typeof part === 'object' && part !== null) return part;
  }
  return null;
}

/**
 * The result of the first apply of a manifest, except what differs between clusters: uid, time, and the values of labels
 * and annotations. The owned fields follow from the shape of the manifest, so they are computed once for a fleet.
 */
class ApplyTemplate {
  readonly #kind: Kind;
  readonly #namespace: string;
  readonly #manager: string;
  readonly #config: JsonObject;
  readonly #made: JsonObject;
  readonly #generation: Json | undefined;
  readonly #internPool: InternPool;
  #managedFields: readonly Json[];
  #time = '';
  #annotations: JsonObject;

  constructor(
    { kind, namespace }: ObjectRef,
    config: JsonObject,
    manager: string,
    made: JsonObject,
    internPool: InternPool,
  ) {
    const metadata = objectOf(made['metadata']);
    this.#kind = kind;
    this.#namespace = namespace;
    this.#manager = manager;
    this.#config = config;
    this.#made = compact(made);
    this.#generation = metadata['generation'];
    this.#internPool = internPool;
    this.#managedFields = listOf(metadata['managedFields']);
    this.#annotations = objectOf(metadata['annotations']);
  }

  /** Whether `config` is the manifest of this template, applied by the same manager. */
  matches({ kind, namespace }: ObjectRef, config: JsonObject, manager: string): boolean {
    const known = this.#config;
    if (kind !== this.#kind || namespace !== this.#namespace || manager !== this.#manager) return false;
    if (!haveSameKeys(config, known)) return false;
    for (const name in config) if (name !== 'metadata' && config[name] !== known[name]) return false;
    const [metadata, before] = [objectOf(config['metadata']), objectOf(known['metadata'])];
    if (!haveSameKeys(metadata, before)) return false;
    if (metadata['name'] !== before['name'] || metadata['namespace'] !== before['namespace']) return false;
    return TEXTS.every((name) => {
      const texts = objectOf(metadata[name]);
      if (!haveSameKeys(texts, objectOf(before[name]))) return false;
      for (const key in texts) if (typeof texts[key] !== 'string') return false;
      return true;
    });
  }

  /** The object that applying `config` creates. */
  instantiate(config: JsonObject, uid: string, now: string): JsonObject {
    const { labels, annotations } = objectOf(config['metadata']);
    const { name } = objectOf(this.#config['metadata']);
    if (now !== this.#time) {
      const [entry] = this.#managedFields;
      this.#managedFields = this.#internPool.adopt([{ ...objectOf(entry), time: now }]);
      this.#time = now;
    }
    if (annotations !== undefined && !isSame(annotations, this.#annotations))
      this.#annotations = this.#internPool.adopt(objectOf(annotations));
    // One literal with all fields: fields that are added to an object later need more memory.
    const metadata: Record<string, Json | undefined> = {
      name,
      namespace: this.#namespace,
      uid,
      resourceVersion: '',
      creationTimestamp: now,
      managedFields: this.#managedFields,
      labels,
      annotations: annotations === undefined ? undefined : this.#annotations,
    };
    if (labels === undefined) delete metadata['labels'];
    if (annotations === undefined) delete metadata['annotations'];
    if (this.#generation !== undefined) metadata['generation'] = this.#generation;
    return { ...this.#made, metadata };
  }
}

/** The same object with exactly the space for its fields, like a parsed object. */
function compact(object: JsonObject): JsonObject {
  const names = Object.keys(object).map((name) => [name, null]);
  return Object.assign(JSON.parse(JSON.stringify(Object.fromEntries(names))), object) as JsonObject;
}

/** The templates of a fleet. */
export class ApplyTemplates {
  readonly #known = new WeakMap<object, ApplyTemplate[]>();
  readonly #internPool: InternPool;

  constructor(internPool: InternPool) {
    this.#internPool = internPool;
  }

  /** The template of a manifest; null when it was not applied before, or cannot use a template. */
  find(place: ObjectRef, config: JsonObject, manager: string): ApplyTemplate | null {
    const body = bodyOf(config);
    const templates = body && this.#known.get(body);
    return templates?.find((template) => template.matches(place, config, manager)) ?? null;
  }

  /** Stores the result for a manifest with shared parts, if nothing else influenced it. */
  remember(place: ObjectRef, config: JsonObject, manager: string, made: JsonObject): void {
    const body = bodyOf(config);
    if (!body || !Object.isFrozen(body) || place.kind.isCustom || !place.kind.namespaced) return;
    const [given, metadata] = [objectOf(config['metadata']), objectOf(made['metadata'])];
    const isPlain =
      keysAreIn(given, MANIFEST_METADATA) &&
      keysAreIn(metadata, CREATED_METADATA) &&
      listOf(metadata['managedFields']).length === 1 &&
      TEXTS.every((name) => isSame(given[name], metadata[name]));
    if (!isPlain) return;
    const template = new ApplyTemplate(place, config, manager, made, this.#internPool);
    const known = this.#known.get(body);
    if (known) known.push(template);
    else this.#known.set(body, [template]);
  }
}

const templates = new WeakMap<InternPool, ApplyTemplates>();

/** The templates for everyone who shares this pool. */
export function applyTemplatesOf(internPool: InternPool): ApplyTemplates {
  let found = templates.get(internPool);
  if (!found) templates.set(internPool, (found = new ApplyTemplates(internPool)));
  return found;
}
