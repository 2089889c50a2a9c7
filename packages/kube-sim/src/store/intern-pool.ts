import { isObject, type Json, type JsonObject } from '../api/json.ts';

/** The most values that are remembered; then it starts anew, and what is shared already stays shared. */
const MOST = 100_000;
/** Length of all texts of which is remembered what was made of them. */
const MOST_TEXT = 16_777_216;

/** How many of what was seen once are remembered; half a megabyte, however large the fleet. */
const SEEN = 65_536;
/** Shapes of objects that are known, and the most fields of one: more are no fields but entries. */
const MOST_SHAPES = 1_000;
const MOST_FIELDS = 16;

/** 53 bits of a text (two runs of FNV-1a side by side), so that no text has to be kept to know it again. */
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
 * Keeps one copy of what many objects have in common: specs, labels, field sets. A fleet shares one, so that the thousandth
 * cluster with the same manifest costs little more than its names.
 */
export class InternPool {
  readonly #known = new Map<number, Json>();
  /** What is known, to be recognised without reading it. */
  readonly #copies = new Set<Json>();
  /** Hashes of what was seen once, each at its place until another takes it: what occurs only once is not worth a copy. */
  readonly #seen = new Float64Array(SEEN);
  readonly #texts = new Map<string, string>();
  /** What was made of texts, by kind and text. */
  readonly #made = new Map<string, Map<string, object>>();
  /** Of those texts, all together. */
  #length = 0;

  /**
   * The one copy of `value`, which is frozen with all that it holds. Where the whole is one of a kind, its parts may not be:
   * they are interned `depth` levels down.
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
    if (this.#known.size >= MOST) {
      this.#known.clear();
      this.#copies.clear();
    }
    const kept = depth === 0 || isCopy ? value : this.#parted(value, depth - 1);
    freeze(kept);
    return kept;
  }

  /** What was made of the same text of the same kind before, where that is remembered; it is frozen. */
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

  /** Makes `value` a copy to be shared by whoever gives it here, without looking for its like. */
  adopt<Value extends Json & object>(value: Value): Value {
    freeze(value);
    if (this.#copies.size >= MOST) this.#copies.clear();
    this.#copies.add(value);
    return value;
  }

  /** The one copy of a text that occurs often, such as the name of a namespace. */
  text(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= MOST) this.#texts.clear();
    this.#texts.set(text, text);
    return text;
  }

  /**
   * `object`, at a new version, made of shared parts wherever others may be equal. What it has of `before` was interned then.
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
  // Taking fields out of a copy would cost it its compact form, and there are hardly ever any to take out.
  if (!Object.values(object).includes(undefined)) return inOnePiece(object);
  return inOnePiece(Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));
}

/** Objects with room for their fields, by the names of these. */
const shapes = new Map<string, JsonObject>();

/**
 * A copy with room for its fields and no more, as an object has that was read: what had fields added after it was made keeps them
 * apart from the others, in twice the room.
 */
function inOnePiece(object: JsonObject): Record<string, Json | undefined> {
  const names = Object.keys(object);
  if (names.length > MOST_FIELDS) return { ...object };
  const key = names.join('\n');
  let shape = shapes.get(key);
  if (shape === undefined) {
    if (shapes.size >= MOST_SHAPES) return { ...object };
    shape = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as JsonObject;
    shapes.set(key, shape);
  }
  return Object.assign({ ...shape }, object);
}

function isPart(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}
