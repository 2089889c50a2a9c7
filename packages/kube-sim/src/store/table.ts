import type { JsonObject } from '../api/json.ts';

/** Objects by key: the shared initial content of a cluster, and its own changes to it. */
export interface StoreSnapshot {
  readonly revision: number;
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, JsonObject>>;
  readonly view: (object: JsonObject) => JsonObject;
}

const NOTHING: ReadonlyMap<string, JsonObject> = new Map();
const asItIs = (object: JsonObject) => object;

/** Objects of one kind. The initial content costs nothing until it changes. */
export class Table {
  readonly #begun: ReadonlyMap<string, JsonObject>;
  readonly #seen: (object: JsonObject) => JsonObject;
  /** Differences from the initial content; null for a deleted object. */
  #own: Map<string, JsonObject | null> | null = null;

  constructor(begun: ReadonlyMap<string, JsonObject> = NOTHING, seen = asItIs) {
    this.#begun = begun;
    this.#seen = seen;
  }

  get(key: string): JsonObject | null {
    const own = this.#own?.get(key);
    if (own !== undefined) return own;
    const begun = this.#begun.get(key);
    return begun === undefined ? null : this.#seen(begun);
  }

  set(key: string, object: JsonObject): void {
    this.#own ??= new Map();
    this.#own.set(key, object);
  }

  delete(key: string): void {
    if (this.#begun.has(key)) {
      this.#own ??= new Map();
      this.#own.set(key, null);
    } else this.#own?.delete(key);
  }

  /** Objects whose key starts with `prefix`, in no particular order. */
  entries(prefix = ''): [string, JsonObject][] {
    const entries: [string, JsonObject][] = [];
    for (const [key, object] of this.#begun)
      if (key.startsWith(prefix) && !this.#own?.has(key)) entries.push([key, this.#seen(object)]);
    for (const [key, object] of this.#own ?? [])
      if (object !== null && key.startsWith(prefix)) entries.push([key, object]);
    return entries;
  }

  get size(): number {
    let size = this.#begun.size;
    for (const [key, object] of this.#own ?? [])
      size += Number(object !== null) - Number(this.#begun.has(key));
    return size;
  }

  /** A copy that can be changed separately. */
  copy(): Table {
    const copy = new Table(this.#begun, this.#seen);
    copy.#own = this.#own && new Map(this.#own);
    return copy;
  }
}
