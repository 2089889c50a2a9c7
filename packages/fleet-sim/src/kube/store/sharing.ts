import { isObject, type Json, type JsonObject } from '../json.ts';

/** The most values that are remembered; then it starts anew, and what is shared already stays shared. */
const MOST = 100_000;

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
 * Keeps one copy of what many objects say alike: specs, labels, field sets. A fleet shares one, so that the thousandth
 * cluster with the same manifest costs little more than its names.
 */
export class Sharing {
  readonly #known = new Map<number, Json>();
  /** Seen once: what is said once only is not worth a copy. */
  readonly #seen = new Set<number>();
  readonly #texts = new Map<string, string>();

  /**
   * The one copy of `value`, which is frozen with all that it holds. Where the whole is one of a kind, its parts may not be:
   * they are looked at `depth` levels down.
   */
  of(value: Json, depth = 2): Json {
    if (typeof value !== 'object' || value === null) return value;
    const text = JSON.stringify(value);
    const hash = hashOf(text);
    const known = this.#known.get(hash);
    if (known !== undefined && JSON.stringify(known) === text) return known;
    if (known === undefined && this.#seen.delete(hash)) this.#known.set(hash, value);
    else this.#seen.add(hash);
    if (this.#seen.size >= MOST) this.#seen.clear();
    if (this.#known.size >= MOST) this.#known.clear();
    const kept = depth === 0 || this.#known.get(hash) === value ? value : this.#parted(value, depth - 1);
    freeze(kept);
    return kept;
  }

  /** The one copy of a text that is said over and over, such as the name of a namespace. */
  text(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= MOST) this.#texts.clear();
    this.#texts.set(text, text);
    return text;
  }

  /** `object` made of shared parts wherever others may say the same. */
  object(object: JsonObject): JsonObject {
    const shared: Record<string, Json | undefined> = {};
    for (const [name, value] of Object.entries(object)) {
      if (value === undefined) continue;
      if (name === 'metadata' && isObject(value)) shared[name] = this.#metadata(value);
      else shared[name] = typeof value === 'string' ? this.text(value) : this.of(value);
    }
    return shared;
  }

  #parted(value: Json, depth: number): Json {
    if (Array.isArray(value)) return value.map((item: Json) => (isPart(item) ? this.of(item, depth) : item));
    if (!isObject(value)) return value;
    const shared: Record<string, Json | undefined> = { ...value };
    for (const [name, part] of Object.entries(value))
      if (part !== undefined && isPart(part)) shared[name] = this.of(part, depth);
    return shared;
  }

  #metadata(metadata: JsonObject): JsonObject {
    const shared: Record<string, Json | undefined> = { ...metadata };
    for (const [name, value] of Object.entries(metadata)) {
      if (name === 'namespace' && typeof value === 'string') shared[name] = this.text(value);
      else if (value !== undefined && isPart(value)) shared[name] = this.of(value);
    }
    return shared;
  }
}

function isPart(value: Json): boolean {
  return typeof value === 'object' && value !== null;
}
