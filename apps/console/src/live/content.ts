import type { AnyQuery } from '@hawser/contract/collection';
import type { LiveMessage, WireRow } from './wire.ts';

/** The content of a window: the rows from `from` on, of `total`. Unchanged rows keep their identity. */
export interface WindowContent<Row = unknown> {
  /** The name of the collection that was asked for. */
  collection: string;
  revision: string;
  /** Number of snapshots: after a new query or when the server fell behind, never because rows moved. */
  asked: number;
  from: number;
  total: number;
  keys: readonly string[];
  rows: ReadonlyMap<string, Row>;
}

type Snapshot = Extract<LiveMessage, { type: 'snapshot' }>;
type Delta = Extract<LiveMessage, { type: 'delta' }>;

const same = (a: unknown, b: WireRow): boolean => a !== undefined && JSON.stringify(a) === JSON.stringify(b);

/** Applies a snapshot of `query`; rows that are equal to the previous ones keep their identity. */
export function contentOf(
  { collection }: AnyQuery,
  snapshot: Snapshot,
  previous: WindowContent | null,
): WindowContent {
  const rows = new Map<string, unknown>();
  for (const [key, row] of Object.entries(snapshot.rows)) {
    const before = previous?.rows.get(key);
    rows.set(key, before !== undefined && same(before, row) ? before : row);
  }
  const { revision, from, total, keys } = snapshot;
  return { collection, revision, asked: (previous?.asked ?? 0) + 1, from, total, keys, rows };
}

/** Applies a delta; rows that left the window are dropped. */
export function withDelta(previous: WindowContent, delta: Delta): WindowContent {
  const rows = new Map(previous.rows);
  for (const [key, row] of Object.entries(delta.rows)) rows.set(key, row);
  const keys = delta.keys ?? previous.keys;
  if (delta.keys !== undefined) {
    const present = new Set(keys);
    for (const key of rows.keys()) if (!present.has(key)) rows.delete(key);
  }
  return { ...previous, revision: delta.revision, total: delta.total, keys, rows };
}
