import { isObject, type Json, type JsonObject } from '../json.ts';

/** The most values that are remembered; then it starts anew, and what is shared already stays shared. */
const MOST = 50_000;

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
  readonly #known = new Map<string, Json>();

  /** The one copy of `value`, which is frozen with all that it holds. */
  of<Value extends Json>(value: Value): Value {
    if (typeof value !== 'object' || value === null) return value;
    const text = JSON.stringify(value);
    const known = this.#known.get(text);
    if (known !== undefined) return known as Value;
    if (this.#known.size >= MOST) this.#known.clear();
    // Read anew from its text: compact, and of nobody else's.
    const kept = JSON.parse(text) as Value;
    freeze(kept);
    this.#known.set(text, kept);
    return kept;
  }

  /** `object` made of shared parts wherever others may say the same. */
  object(object: JsonObject): JsonObject {
    const shared: Record<string, Json | undefined> = {};
    for (const [name, value] of Object.entries(object)) {
      if (value === undefined) continue;
      // Their parts repeat more often than they do.
      const isParted = name === 'metadata' || name === 'status';
      shared[name] = isParted && isObject(value) ? this.#parts(value) : this.of(value);
    }
    return shared;
  }

  #parts(parted: JsonObject): JsonObject {
    const shared: Record<string, Json | undefined> = {};
    for (const [name, value] of Object.entries(parted))
      if (value !== undefined) shared[name] = this.of(value);
    return shared;
  }
}
