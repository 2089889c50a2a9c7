import type { WindowQuery } from '@hawser/contract';
import type { Clock } from '@hawser/ports';
import type { Store } from '../store/store.ts';
import type { Selected } from '../collection/collection.ts';
import {
  type Columns,
  type Fleet,
  overviewStamp,
  type RecordKind,
  standingsOf,
  stampOf,
} from '../fleet-index/index.ts';
import { readRows, type RowKind, shownRow } from '../collection/read.ts';
import type { Content } from './window.ts';

/** A row is read again after this long though nothing of it changed, milliseconds: when it was seen last moves silently. */
const AGE_MS = 10_000;
/** Refreshes that a row is kept for after the last window that showed it. */
const KEPT = 64;

interface Kept {
  readonly stamp: number;
  readonly readAt: number;
  readonly row: object;
  used: number;
}

const TREE_KINDS: Readonly<Record<string, RecordKind>> = { n: 'networks', r: 'routers', o: 'placements' };

/**
 * Answers the windows of one context from its columns. Which rows, in which order and how many comes from memory; the rows
 * themselves from the database by key, kept for all windows that show them until something of theirs changes.
 */
export class CachedReader {
  readonly columns: Columns;
  readonly #owner: string;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #kept = new Map<RowKind, Map<string, Kept>>();
  #refresh = 0;

  constructor(owner: string, columns: Columns, { store, clock }: { store: Store; clock: Clock }) {
    this.#owner = owner;
    this.columns = columns;
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Contents for these queries, in their order and all of one state, or null while the columns are not loaded. Asks the database
   * only for what changed.
   */
  async contents(queries: readonly WindowQuery[]): Promise<readonly Content[] | null> {
    const { fleet } = this.columns;
    if (fleet === null) return null;
    const now = this.#clock.now();
    this.#refresh++;
    if (!this.columns.isBehind(queries, now)) {
      const selected = queries.map((query) => this.columns.select(query));
      if (this.#missing(fleet, queries, selected, now).size === 0) {
        return this.#contents(queries, selected);
      }
    }
    const taken = this.columns.take();
    return this.#store.tenantRead(this.#owner, async (tx) => {
      await this.columns.follow(tx, taken, queries, now);
      const selected = queries.map((query) => this.columns.select(query));
      const missing = [...this.#missing(fleet, queries, selected, now)];
      const standings = standingsOf(fleet);
      await Promise.all(
        missing.map(async ([kind, keys]) => {
          const rows = await readRows(tx, kind, [...keys], now, standings);
          this.#keep(fleet, kind, keys, rows, now);
        }),
      );
      this.#forget();
      return this.#contents(queries, selected);
    });
  }

  /** Keeps rows that were just read; a key without one is gone. */
  #keep(
    fleet: Fleet,
    kind: RowKind,
    keys: ReadonlySet<string>,
    rows: ReadonlyMap<string, object>,
    now: number,
  ): void {
    const kept = this.#of(kind);
    for (const key of keys) {
      const row = rows.get(key);
      const stamp = rowStamp(fleet, kind, key);
      if (row) kept.set(key, { stamp, readAt: now, row, used: this.#refresh });
      else kept.delete(key);
    }
  }

  /** Keys of rows that are shown and not known, or not any more as they are. */
  #missing(
    fleet: Fleet,
    queries: readonly WindowQuery[],
    selected: readonly Selected[],
    now: number,
  ): Map<RowKind, Set<string>> {
    const missing = new Map<RowKind, Set<string>>();
    for (const [at, { collection }] of queries.entries()) {
      const kept = this.#of(collection);
      for (const key of selected[at]?.keys ?? []) {
        const known = kept.get(key);
        if (known) known.used = this.#refresh;
        const holds =
          known && known.readAt > now - AGE_MS && known.stamp === rowStamp(fleet, collection, key);
        if (!holds) missing.set(collection, (missing.get(collection) ?? new Set()).add(key));
      }
    }
    return missing;
  }

  /** A row that is gone from the database already is left out; the change feed will say so of its key, too. */
  #contents(queries: readonly WindowQuery[], selected: readonly Selected[]): Content[] {
    return queries.map((query, at) => {
      const { keys, ...place } = selected[at] ?? { keys: [], total: 0 };
      const kept = this.#of(query.collection);
      const rows = new Map<string, object>();
      for (const key of keys) {
        const row = kept.get(key)?.row;
        if (row) rows.set(key, shownRow(query, row));
      }
      return { ...place, keys: [...rows.keys()], rows };
    });
  }

  #of(kind: RowKind): Map<string, Kept> {
    const known = this.#kept.get(kind) ?? new Map<string, Kept>();
    this.#kept.set(kind, known);
    return known;
  }

  #forget(): void {
    if (this.#refresh % KEPT !== 0) return;
    for (const kept of this.#kept.values()) {
      for (const [key, { used }] of kept) if (used < this.#refresh - KEPT) kept.delete(key);
    }
  }
}

function rowStamp(fleet: Fleet, kind: RowKind, key: string): number {
  if (kind === 'overview') return overviewStamp(fleet);
  if (kind === 'jobs') return 0;
  if (kind !== 'tree') return stampOf(fleet, kind, key);
  return stampOf(fleet, TREE_KINDS[key.charAt(0)] ?? 'networks', key.slice(2));
}
