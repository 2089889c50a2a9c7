import type { WindowQuery } from '@hawser/contract';
import type { Clock } from '@hawser/ports';
import type { Selected } from '../collection/collection.ts';
import type { MemoryIndex } from '../collection/memory-index.ts';
import { readRows, type RowKind, shownRow } from '../collection/read.ts';
import type { Store, TenantTransaction } from '../store/store.ts';
import { RowCache } from './row-cache.ts';
import type { Content } from '../collection/content.ts';

type Keys = Map<RowKind, Set<string>>;

/**
 * Answers the windows of one context from its index. Which rows, in which order and how many comes from memory; the rows
 * themselves from the database by key, kept for all windows that show them until something of theirs changes.
 */
export class CachedReader {
  readonly #owner: string;
  readonly #index: MemoryIndex;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #cache = new RowCache();

  constructor(owner: string, index: MemoryIndex, { store, clock }: { store: Store; clock: Clock }) {
    this.#owner = owner;
    this.#index = index;
    this.#store = store;
    this.#clock = clock;
  }

  /** Contents for these queries, in their order and all of one state. Asks the database only for what changed. */
  async contents(queries: readonly WindowQuery[]): Promise<readonly Content[]> {
    const now = this.#clock.now();
    this.#cache.begin();
    if (!this.#index.isStale(queries, now)) {
      const selected = this.#select(queries);
      if (this.#missing(queries, selected, now).size === 0) return this.#contents(queries, selected);
    }
    const follow = this.#index.take();
    return this.#store.tenantRead(this.#owner, async (tx) => {
      await follow(tx, queries, now);
      const selected = this.#select(queries);
      await this.#read(tx, this.#missing(queries, selected, now), now);
      return this.#contents(queries, selected);
    });
  }

  #select(queries: readonly WindowQuery[]): Selected[] {
    return queries.map((query) => this.#index.select(query));
  }

  /** Keys of rows that are shown and not cached as they are now. */
  #missing(queries: readonly WindowQuery[], selected: readonly Selected[], now: number): Keys {
    const missing: Keys = new Map();
    for (const [at, { collection }] of queries.entries()) {
      for (const key of selected[at]?.keys ?? []) {
        if (this.#cache.holds(collection, key, this.#index.versionOf(collection, key), now)) continue;
        missing.set(collection, (missing.get(collection) ?? new Set()).add(key));
      }
    }
    return missing;
  }

  async #read(tx: TenantTransaction, missing: Keys, now: number): Promise<void> {
    const { rollups } = this.#index;
    await Promise.all(
      [...missing].map(async ([collection, keys]) => {
        const rows = await readRows(tx, collection, [...keys], now, rollups);
        for (const key of keys) {
          const row = rows.get(key);
          const version = this.#index.versionOf(collection, key);
          if (row) this.#cache.put(collection, key, { version, row }, now);
          else this.#cache.delete(collection, key);
        }
      }),
    );
  }

  /** A row that is gone from the database already is left out; the change feed will name its key, too. */
  #contents(queries: readonly WindowQuery[], selected: readonly Selected[]): Content[] {
    return queries.map((query, at) => {
      const { keys, ...place } = selected[at] ?? { keys: [], total: 0 };
      const rows = new Map<string, object>();
      for (const key of keys) {
        const row = this.#cache.row(query.collection, key);
        if (row) rows.set(key, shownRow(query, row));
      }
      return { ...place, keys: [...rows.keys()], rows };
    });
  }
}
