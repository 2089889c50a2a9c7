import type { AnyQuery } from '@hawser/contract/collection';
import type { Change } from '../feed/feed.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { Selected, StatusRollups } from './collection.ts';

/** What an index holds, for metrics. */
export interface IndexSizes {
  readonly placements: number;
  readonly objects: number;
  readonly bytes: number;
}

/** Reads again what was taken, in the state that the transaction sees. Where this fails the index is of no use any more. */
export type FollowTaken = (tx: TenantTransaction, queries: readonly AnyQuery[], now: number) => Promise<void>;

/**
 * An index of one context in memory: it selects the rows of windows. Loaded once, then kept up by what the change feed names. Rows
 * themselves come from the database.
 */
export interface MemoryIndex {
  /** Loads while changes are collected already. `refused`: the context is too large. */
  load(): Promise<'loaded' | 'failed' | 'refused'>;
  /** Frees its memory, also while it loads. */
  stop(): void;
  /** Null until it is loaded. */
  readonly sizes: IndexSizes | null;
  /** Whether so much was deleted that loading it again is better. */
  readonly isFragmented: boolean;
  /** About how many records are read again before the next answer. */
  readonly backlog: number;
  /** Notes what changed, to be read again. */
  changed(change: Pick<Change, 'table' | 'ids'>): void;
  /** Whether the database must be read before these queries can be answered. */
  isStale(queries: readonly AnyQuery[], now: number): boolean;
  /**
   * Takes what changed. To be called before the transaction begins in which it is read: what is published later may not be in the
   * state that this one sees.
   */
  take(): FollowTaken;
  /** Which rows a query shows; only where it is not stale. */
  select(query: AnyQuery): Selected;
  /** Changes with everything that a collection's row is made of, its time of observation aside; 0 where it has no such row. */
  versionOf(collection: string, key: string): number;
  /** Counts and statuses that rows then need not count in SQL. */
  readonly rollups: StatusRollups;
}

/** The kind of index that a server keeps, and what it is for. */
export interface MemoryIndexes {
  /** An index of a context, not loaded yet. */
  create(owner: string): MemoryIndex;
  /** Whether the query's collection opted in. */
  answers(query: AnyQuery): boolean;
  /** Whether the database would read the whole context for the query, which takes longer than to load the index. */
  isSlowInDatabase(query: AnyQuery): boolean;
}
