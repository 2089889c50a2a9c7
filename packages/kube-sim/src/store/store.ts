import { expired } from '../api/errors.ts';
import { type JsonObject, objectOf, textOf } from '../api/json.ts';
import { InternPool } from './intern-pool.ts';
import { type StoreSnapshot, Table } from './table.ts';

/** A change of one object. `before` is null for a new one, `after` for one that is gone. */
export interface Change {
  readonly revision: number;
  readonly table: string;
  readonly key: string;
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

/** Told of each change, after it. */
export type Listener = (change: Change) => void;

/** `namespace/name`, or the name alone. */
export function keyOf(namespace: string, name: string): string {
  // Joined, because a text that is added up keeps its pieces.
  return namespace === '' ? name : [namespace, name].join('/');
}

/** How many changes are kept by default. */
const HISTORY = 1_000;
/** Like a real cluster's, the first revision is not 1. */
const FIRST = 100;

/** What a store is made of. */
export interface StoreOptions {
  readonly internPool?: InternPool;
  /** How many changes are remembered. */
  readonly history?: number;
  readonly base?: StoreSnapshot;
}

/** Everything a cluster holds, with one revision for all of it and a history of bounded length. */
export class Store {
  readonly #tables = new Map<string, Table>();
  readonly #listeners = new Set<Listener>();
  readonly internPool: InternPool;
  readonly #limit: number;
  #history: Change[] = [];
  #revision = FIRST;
  #oldest = FIRST;

  /** Empty, or with what `base` holds. */
  constructor({ internPool = new InternPool(), history = HISTORY, base }: StoreOptions = {}) {
    this.internPool = internPool;
    this.#limit = history;
    if (!base) return;
    for (const [name, rows] of base.tables) this.#tables.set(name, new Table(rows, base.view));
    this.#revision = base.revision;
    this.#oldest = base.revision;
  }

  /** Revision of the latest change. */
  get revision(): number {
    return this.#revision;
  }

  /** How many objects there are. */
  get size(): number {
    let size = 0;
    for (const table of this.#tables.values()) size += table.size;
    return size;
  }

  get(table: string, key: string): JsonObject | null {
    return this.#tables.get(table)?.get(key) ?? null;
  }

  /** Objects of a table in no order, of one namespace or of all (empty). */
  *each(table: string, namespace = ''): Generator<JsonObject> {
    const rows = this.#tables.get(table);
    if (!rows) return;
    for (const [, object] of rows.entries(namespace === '' ? '' : `${namespace}/`)) yield object;
  }

  /** Keys of a table as it was at `revision`, sorted, with their objects. @throws ApiError (410) when that is forgotten. */
  at(table: string, namespace: string, revision: number, message: string): [string, JsonObject][] {
    if (revision < this.#oldest) throw expired(message);
    const prefix = namespace === '' ? '' : `${namespace}/`;
    const now = this.#tables.get(table)?.entries(prefix) ?? [];
    if (revision === this.#revision) return sorted(now);
    const entries = new Map(now);
    if (revision < this.#revision) {
      for (const change of this.#history.toReversed()) {
        if (change.revision <= revision) break;
        if (change.table !== table || !change.key.startsWith(prefix)) continue;
        if (change.before) entries.set(change.key, change.before);
        else entries.delete(change.key);
      }
    }
    return sorted([...entries]);
  }

  /** Changes of a table after `revision`. @throws ApiError (410) when some of them are forgotten. */
  since(table: string, revision: number): Change[] {
    if (revision < this.#oldest) throw expired(`too old resource version: ${revision} (${this.#revision})`);
    return this.#history.filter((change) => change.table === table && change.revision > revision);
  }

  /** Writes an object under a new revision and returns it as it is now. */
  put(table: string, key: string, object: JsonObject): JsonObject {
    const revision = ++this.#revision;
    let rows = this.#tables.get(table);
    if (!rows) this.#tables.set(table, (rows = new Table()));
    const before = rows.get(key);
    const after = this.internPool.object(object, before, String(revision));
    // What is made by its name has that name in every cluster; what is owned has one of its own.
    const isNamed = before === null && objectOf(after['metadata'])['ownerReferences'] === undefined;
    rows.set(isNamed ? this.internPool.text(key) : key, after);
    this.#notify({ revision, table, key, before, after });
    return after;
  }

  /** Takes an object out under a new revision. Harmless where there is none. */
  remove(table: string, key: string): void {
    const rows = this.#tables.get(table);
    const before = rows?.get(key);
    if (!rows || !before) return;
    rows.delete(key);
    const revision = ++this.#revision;
    this.#notify({ revision, table, key, before, after: null });
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Forgets all history: what asks for what was before now is too late. */
  compact(): void {
    this.#history = [];
    this.#oldest = this.#revision;
  }

  /** Everything that there is. */
  *rows(): Generator<{ readonly table: string; readonly key: string; readonly object: JsonObject }> {
    for (const [table, rows] of this.#tables)
      for (const [key, object] of rows.entries()) yield { table, key, object };
  }

  /** Everything as it is now, to come back to. Costs references only. */
  backup(): () => void {
    const tables = new Map([...this.#tables].map(([name, rows]) => [name, rows.copy()]));
    const revision = this.#revision;
    return () => {
      this.#tables.clear();
      for (const [name, rows] of tables) this.#tables.set(name, rows.copy());
      this.#revision = revision;
      this.compact();
    };
  }

  #notify(change: Change): void {
    this.#history.push(change);
    if (this.#history.length > this.#limit) {
      const gone = this.#history.splice(0, this.#history.length - this.#limit);
      this.#oldest = gone.at(-1)?.revision ?? this.#oldest;
    }
    for (const listener of this.#listeners) listener(change);
  }
}

/** Version of an object as the store counts; 0 where it has none. */
export function revisionOf(object: JsonObject): number {
  return Number(textOf(objectOf(object['metadata'])['resourceVersion'])) || 0;
}

/** By key, in place. What a cluster begins with is sorted already. */
function sorted(entries: [string, JsonObject][]): [string, JsonObject][] {
  for (let i = 1; i < entries.length; i++) {
    const [before, after] = [entries[i - 1]?.[0] ?? '', entries[i]?.[0] ?? ''];
    if (after < before) return entries.sort(([a], [b]) => (a < b ? -1 : 1));
  }
  return entries;
}
