import type { AnyQuery } from '@hawser/contract/collection';
import type { Change } from '../feed/feed.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { Selected } from './collection.ts';
import type { StatusRollups } from './rollups.ts';

/** Sizes of an index, for metrics. */
export interface IndexSizes {
  /** Number of records by kind. */
  readonly records: Readonly<Record<string, number>>;
  readonly bytes: number;
}

/** Reads the changed records again, in the state that the transaction sees. If this fails, the index can no longer be used. */
export type ApplyChanges = (
  tx: TenantTransaction,
  queries: readonly AnyQuery[],
  now: number,
) => Promise<void>;

/**
 * An index of one context in memory, from which windows are selected and ordered. It is loaded once, then follows the change
 * feed. Rows are read from the database.
 */
export interface MemoryIndex {
  /** Loads the index. Changes that arrive meanwhile are collected. `refused`: the context is too large. */
  load(): Promise<'loaded' | 'failed' | 'refused'>;
  /** Frees the memory, also while it is still loading. */
  stop(): void;
  /** Null until the index is loaded. */
  readonly sizes: IndexSizes | null;
  /** Whether so much was deleted that it should be loaded again. */
  readonly isFragmented: boolean;
  /** Approximate number of records to read before the next answer. */
  readonly backlog: number;
  /** Records a change, to be read later. */
  changed(change: Pick<Change, 'table' | 'ids'>): void;
  /** Whether changes must be read before these queries can be answered. */
  isStale(queries: readonly AnyQuery[], now: number): boolean;
  /**
   * Takes the recorded changes, to read them. Must be called before the transaction begins that reads them: it may not see
   * later changes.
   */
  take(): ApplyChanges;
  /** Selects the rows of a query. Only while not stale for it. */
  select(query: AnyQuery): Selected;
  /**
   * A number that changes whenever a row of the collection changes, except its time of observation. 0 if there is no such row.
   */
  versionOf(collection: string, key: string): number;
  /** Counts and statuses that need not be counted in SQL. */
  readonly rollups: StatusRollups;
}

/** Creates indexes, and decides which queries they answer. */
export interface MemoryIndexes {
  /** The kinds of records whose number is a metric, in the plural. */
  readonly kinds: readonly string[];
  /** Creates an index of a context, not loaded yet. */
  create(owner: string): MemoryIndex;
  /** Whether the collection of the query opted in to the index. */
  answers(query: AnyQuery): boolean;
  /** Whether the database would have to read the whole context for the query, which takes longer than loading the index. */
  isSlowInDatabase(query: AnyQuery): boolean;
}
