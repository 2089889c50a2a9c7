import { type Clock, turn } from '@hawser/ports';
import type { AnyCollection, Selected } from '../collection/collection.ts';
import type { MemoryIndex } from '../collection/memory-index.ts';
import { type OpenQuery, rowsAmong, shownRow } from '../collection/registry.ts';
import type { Store, TenantTransaction } from '../store/store.ts';
import { viewerOf, type Viewer } from '../store/viewer.ts';
import { RowCache } from './row-cache.ts';
import type { WindowContent } from '../collection/window-content.ts';

/**
 * Windows that are worked on in one go, about a millisecond: then requests of other contexts have their turn. A context may have more
 * than a thousand windows.
 */
const PIECE = 8;

type Index = Pick<MemoryIndex, 'isStale' | 'take' | 'select' | 'versionOf' | 'rollups'>;

interface Ports {
  readonly store: Pick<Store, 'tenantRead'>;
  readonly clock: Clock;
}

type Keys = Map<AnyCollection, Set<string>>;

/**
 * Answers the windows of one context with its index. Keys, order and total come from memory. Rows are read from the database by
 * key and cached for all windows until they change.
 */
export class CachedReader {
  readonly #owner: string;
  readonly #index: Index;
  readonly #store: Pick<Store, 'tenantRead'>;
  readonly #clock: Clock;
  readonly #cache = new RowCache();

  constructor(owner: string, index: Index, { store, clock }: Ports) {
    this.#owner = owner;
    this.#index = index;
    this.#store = store;
    this.#clock = clock;
  }

  /** Contents of these queries, in their order and from one state. Reads only changed rows from the database. */
  async contents(asked: readonly OpenQuery[]): Promise<readonly WindowContent[]> {
    const now = this.#clock.now();
    this.#cache.begin();
    const queries = asked.map(({ query }) => query);
    if (!this.#index.isStale(queries, now)) {
      const selected = await this.#select(asked);
      if ((await this.#missing(asked, selected, now)).size === 0) return this.#contents(asked, selected);
    }
    const follow = this.#index.take();
    const read = async (tx: TenantTransaction): Promise<readonly WindowContent[]> => {
      await follow(tx, queries, now);
      const selected = await this.#select(asked);
      await this.#read(viewerOf(tx, now), await this.#missing(asked, selected, now));
      return this.#contents(asked, selected);
    };
    return this.#store.tenantRead(this.#owner, read, { byKey: true });
  }

  #select(asked: readonly OpenQuery[]): Promise<Selected[]> {
    return inPieces(asked, ({ query }) => this.#index.select(query));
  }

  /** Keys of visible rows that are not cached in their current version. */
  async #missing(asked: readonly OpenQuery[], selected: readonly Selected[], now: number): Promise<Keys> {
    const missing: Keys = new Map();
    // Windows of one context overlap.
    const checked: Keys = new Map();
    await inPieces(asked, ({ collection }, at) => {
      if (selected[at]?.rows !== undefined) return;
      const { name } = collection.contract;
      const known = checked.get(collection) ?? new Set();
      checked.set(collection, known);
      for (const key of selected[at]?.keys ?? []) {
        if (known.has(key)) continue;
        known.add(key);
        if (this.#cache.holds(name, key, this.#index.versionOf(name, key), now)) continue;
        missing.set(collection, (missing.get(collection) ?? new Set()).add(key));
      }
    });
    return missing;
  }

  async #read(viewer: Viewer, missing: Keys): Promise<void> {
    const { rollups } = this.#index;
    await Promise.all(
      [...missing].map(async ([collection, keys]) => {
        const { name } = collection.contract;
        const rows = await collection.rows(viewer, [...keys], rollups);
        for (const key of keys) {
          const row = rows.get(key);
          const version = this.#index.versionOf(name, key);
          if (row) this.#cache.put(name, key, { version, row }, viewer.now);
          else this.#cache.delete(name, key);
        }
      }),
    );
  }

  /** Rows that were already deleted from the database are left out. The change feed will report their keys, too. */
  #contents(asked: readonly OpenQuery[], selected: readonly Selected[]): Promise<WindowContent[]> {
    return inPieces(asked, (one, at) => {
      const { keys, rows: made, ...place } = selected[at] ?? { keys: [], total: 0 };
      if (made !== undefined) return { ...place, keys, rows: rowsAmong(made, keys) };
      const rows = new Map<string, object>();
      for (const key of keys) {
        const row = this.#cache.row(one.collection.contract.name, key);
        if (row) rows.set(key, shownRow(one, row));
      }
      return { ...place, keys: [...rows.keys()], rows };
    });
  }
}

/** Maps `items` in order; after each `PIECE` of them other work of the process has its turn. */
async function inPieces<Item, Result>(
  items: readonly Item[],
  map: (item: Item, at: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % PIECE === 0) await turn();
    results.push(map(item, at));
  }
  return results;
}
