import { isObject, type Json, type JsonObject } from '../api/json.ts';

/** Maximum number of values in the pool; then it starts again, and values that are shared already stay shared. */
const MAX_TEXTS = 100_000;
/** Total length of the texts whose results are cached. */
const MOST_TEXT = 16_777_216;

/** How many hashes of values that were seen once are stored; half a megabyte, whatever the size of the fleet. */
const SEEN = 65_536;
/** Number of known shapes of objects, and the maximum number of fields of one: larger ones are maps. */
const MAX_SHAPES = 1_000;
const MAX_FIELDS = 16;

/** A 53-bit hash of a text (two FNV-1a hashes), so that the text itself need not be stored. */
function hashOf(text: string): number {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
  }
  return (a >>> 0) * 0x20_0000 + ((b >>> 0) & 0x1f_ffff);
}

function freeze(value: Json): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) if (part !== undefined) freeze(part as Json);
}

/**
 * Stores one copy of values that many objects share: specs, labels, field sets. A fleet has one pool, so that the thousandth
 * cluster with the same manifest needs little more memory than its names.
 */
export class InternPool {
  readonly #known = new Map<number, Json>();
  /** Values of the pool, which are recognized by identity. */
  readonly #copies = new Set<Json>();
  /** Hashes of values that were seen once; an entry is overwritten by another with the same index. A value that occurs only once is not worth a copy. */
  readonly #seen = new Float64Array(SEEN);
  readonly #texts = new Map<string, string>();
  /** Results for texts, by kind and text. */
  readonly #made = new Map<string, Map<string, object>>();
  /** Total length of those texts. */
  #length = 0;

  /**
   * The shared copy of `value`, which is deeply frozen. When the whole is unique its parts may not be:
   * they are interned down to `depth` levels.
   */
  of(value: Json, depth = 2): Json {
    if (typeof value !== 'object' || value === null || this.#copies.has(value)) return value;
    const text = JSON.stringify(value);
    const hash = hashOf(text);
    const known = this.#known.get(hash);
    if (known !== undefined && JSON.stringify(known) === text) return known;
    const place = hash % SEEN;
    const isCopy = known === undefined && this.#seen[place] === hash;
    if (isCopy) {
      this.#known.set(hash, value);
      this.#copies.add(value);
    } else this.#seen[place] = hash;
    if (this.#known.size >= MAX_TEXTS) {
      this.#known.clear();
      this.#copies.clear();
    }
    const kept = depth === 0 || isCopy ? value : this.#parted(value, depth - 1);
    freeze(kept);
    return kept;
  }

  /** The cached result for the same text of the same kind; it is frozen. */
  readonly remember = <Made extends object>(kind: string, text: string, make: () => Made): Made => {
    let texts = this.#made.get(kind);
    if (!texts) this.#made.set(kind, (texts = new Map()));
    const known = texts.get(text);
    if (known !== undefined) return known as Made;
    const made = make();
    freeze(made as Json & Made);
    this.#length += text.length;
    if (this.#length > MOST_TEXT) {
      this.#made.clear();
      this.#length = 0;
    } else texts.set(text, made);
    return made;
  };

  /** Makes `value` a shared copy without looking for an equal one. */
  adopt<Value extends Json & object>(value: Value): Value {
    freeze(value);
    if (this.#copies.size >= MAX_TEXTS) this.#copies.clear();
    this.#copies.add(value);
    return value;
  }

  /** The shared copy of a frequent text, such as the name of a namespace. */
  text(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= MAX_TEXTS) this.#texts.clear();
    this.#texts.set(text, text);
    return text;
  }

  /**
   * `object` at a new version, made of shared parts where possible. The parts that it shares with `before` are interned already.
   */
  object(object: JsonObject, before: JsonObject | null = null, version?: string): JsonObject {
    const shared: Record<string, Json | undefined> = definedFields(object);
    for (const name of Object.keys(shared)) {
      const value = object[name];
      if (value === undefined) continue;
      if (name === 'metadata' && isObject(value)) shared[name] = this.#metadata(value, before, version);
      else if (before === null || before[name] !== value)
        shared[name] = typeof value === 'string' ? this.text(value) : this.of(value);
    }
    return shared;
  }

  #parted(value: Json, depth: number): Json {
    if (Array.isArray(value)) return value.map((item: Json) => (isPart(item) ? this.of(item, depth) : item));
    if (!isObject(value)) return value;
    const shared = inOnePiece(value);
    for (const [name, part] of Object.entries(value))
      if (part !== undefined && isPart(part)) shared[name] = this.of(part, depth);
    return shared;
  }

  #metadata(metadata: JsonObject, before: JsonObject | null, version?: string): JsonObject {
    const old = before?.['metadata'] as JsonObject | undefined;
    const shared = inOnePiece(version === undefined ? metadata : { ...metadata, resourceVersion: version });
    for (const name of Object.keys(metadata)) {
      const value = metadata[name];
      if (value === undefined || value === old?.[name]) continue;
      if ((name === 'namespace' || name === 'generateName') && typeof value === 'string')
        shared[name] = this.text(value);
      else if (isPart(value)) shared[name] = this.of(value);
    }
    return shared;
  }
}

/** A copy of `object` with the fields that are defined. */
function definedFields(object: JsonObject): Record<string, Json | undefined> {
  // Deleting fields of a copy would make it slower and larger, and there are rarely any to delete.
  if (!Object.values(object).includes(undefined)) return inOnePiece(object);
  return inOnePiece(Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));
}

/** Constructors of objects with exactly these fields. */
const shapes = new Map<string, JsonObject>();

/**
 * A copy with exactly the space for its fields, like a parsed object. An object to which fields were added later stores these
 * separately and needs twice the memory.
 */
function inOnePiece(object: JsonObject): Record<string, Json | undefined> {
  const names = Object.keys(object);
  if (names.length > MAX_FIELDS) return { ...object };
  const key = names.join('\n');
  let shape = shapes.get(key);
  if (shape === undefined) {
    if (shapes.size >= MAX_SHAPES) return { ...object };
    shape = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as JsonObject;
    shapes.set(key, shape);
  }
  return Object.assign({ ...shape }, object);
}

function isPart(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}
