import type { LiveMessage, WireRow } from './wire.ts';

/** What a window holds: the rows from `from` on, of `total` in all. Rows that did not change keep their identity. */
export interface WindowContent {
  revision: string;
  /** How often the window came whole: after a question was asked or the server fell behind, never because rows moved. */
  asked: number;
  from: number;
  total: number;
  keys: readonly string[];
  rows: ReadonlyMap<string, WireRow>;
}

type Snapshot = Extract<LiveMessage, { type: 'snapshot' }>;
type Delta = Extract<LiveMessage, { type: 'delta' }>;

const same = (a: WireRow | undefined, b: WireRow): boolean =>
  a !== undefined && JSON.stringify(a) === JSON.stringify(b);

/** The whole window anew; rows that are equal to what was held keep their identity. */
export function contentOf(snapshot: Snapshot, held: WindowContent | null): WindowContent {
  const rows = new Map<string, WireRow>();
  for (const [key, row] of Object.entries(snapshot.rows)) {
    const before = held?.rows.get(key);
    rows.set(key, before !== undefined && same(before, row) ? before : row);
  }
  const { revision, from, total, keys } = snapshot;
  return { revision, asked: (held?.asked ?? 0) + 1, from, total, keys, rows };
}

/** The window with what changed; rows that left it are forgotten. */
export function withDelta(held: WindowContent, delta: Delta): WindowContent {
  const rows = new Map(held.rows);
  for (const [key, row] of Object.entries(delta.rows)) rows.set(key, row);
  const keys = delta.keys ?? held.keys;
  if (delta.keys !== undefined) {
    const present = new Set(keys);
    for (const key of rows.keys()) if (!present.has(key)) rows.delete(key);
  }
  return { ...held, revision: delta.revision, total: delta.total, keys, rows };
}
