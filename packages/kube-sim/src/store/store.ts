import { expired } from '../api/errors.ts';
import { type JsonObject, objectOf } from '../api/json.ts';
import { InternPool } from './intern-pool.ts';
import { type StoreSnapshot, Table } from './table.ts';

/** A change of one object. `before` is null for a new one, `after` for a deleted one. */
export interface Change {
  readonly revision: number;
  readonly table: string;
  readonly key: string;
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

/** Called after each change. */
type Listener = (change: Change) => void;

/** `namespace/name`, or the name alone. */
export function keyOf(namespace: string, name: string): string {
  // Joined, because a concatenated string keeps its parts in memory.
  return namespace === '' ? name : [namespace, name].join('/');
}

/** Default number of stored changes. */
const HISTORY = 1_000;
/** As in a real cluster, the first revision is not 1. */
const FIRST = 100;

/** Options of a store. */
interface StoreOptions {
  readonly internPool?: InternPool;
  /** Number of changes in the history. */
  readonly history?: number;
  readonly base?: StoreSnapshot;
}

/** The content of a cluster, with one revision for everything and a history of limited length. */
export class Store {
  readonly #tables = new Map<string, Table>();
  readonly #listeners = new Set<Listener>();
  readonly internPool: InternPool;
  readonly #limit: number;
  #history: Change[] = [];
  #revision = FIRST;
  #oldest = FIRST;

  /** Empty, or with the content of `base`. */
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

  /** Number of objects. */
  get size(): number {
    let size = 0;
    for (const table of this.#tables.values()) size += table.size;
    return size;
  }

  get(table: string, key: string): JsonObject | null {
    return this.#tables.get(table)?.get(key) ?? null;
  }

  /** Objects of a table in no particular order, of one namespace or of all (empty). */
  *each(table: string, namespace = ''): Generator<JsonObject> {
    const rows = this.#tables.get(table);
    if (!rows) return;
    for (const [, object] of rows.entries(namespace === '' ? '' : `${namespace}/`)) yield object;
  }

  /** Keys of a table at `revision`, sorted, with their objects. @throws ApiError (410) when that revision is compacted. */
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

  /** Changes of a table after `revision`. @throws ApiError (410) when some of them are compacted. */
  since(table: string, revision: number): Change[] {
    if (revision < this.#oldest) throw expired(`too old resource version: ${revision} (${this.#revision})`);
    return this.#history.filter((change) => change.table === table && change.revision > revision);
  }

  /** Writes an object with a new revision and returns it. */
  put(table: string, key: string, object: JsonObject): JsonObject {
    const revision = ++this.#revision;
    let rows = this.#tables.get(table);
    if (!rows) this.#tables.set(table, (rows = new Table()));
    const before = rows.get(key);
    const after = this.internPool.object(object, before, String(revision));
    // Objects with fixed names have the same names in every cluster; names of owned objects are unique.
    const isNamed = before === null && objectOf(after['metadata'])['ownerReferences'] === undefined;
    rows.set(isNamed ? this.internPool.text(key) : key, after);
    this.#notify({ revision, table, key, before, after });
    return after;
  }

  /** Deletes an object with a new revision. Does nothing when it does not exist. */
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

  /** Compacts the whole history: requests for earlier revisions fail. */
  compact(): void {
    this.#history = [];
    this.#oldest = this.#revision;
  }

  /** The whole content. */
  *rows(): Generator<{ readonly table: string; readonly key: string; readonly object: JsonObject }> {
    for (const [table, rows] of this.#tables)
      for (const [key, object] of rows.entries()) yield { table, key, object };
  }

  /** A snapshot of the content, which can be restored. It stores only references. */
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

/** Sorts by key, in place. Initial content is sorted already. */
function sorted(entries: [string, JsonObject][]): [string, JsonObject][] {
  for (let i = 1; i < entries.length; i++) {
    const [before, after] = [entries[i - 1]?.[0] ?? '', entries[i]?.[0] ?? ''];
    if (after < before) return entries.sort(([a], [b]) => (a < b ? -1 : 1));
  }
  return entries;
}
