import type { WindowContent } from './content.ts';
import type { Query } from './query.ts';
import type { WireRow } from './wire.ts';

const NONE: ReadonlyMap<string, WireRow> = new Map();

/**
 * The rows of the answer to a query, by key. Here what travelled becomes what the query's collection declares: the server makes
 * rows by the same declaration, so that they are not checked once more.
 */
export function rowsByKey<Row>(
  _query: Query<Row> | null,
  content: WindowContent | null,
): ReadonlyMap<string, Row> {
  return (content?.rows ?? NONE) as ReadonlyMap<string, unknown> as ReadonlyMap<string, Row>;
}

/** The same in order. */
export function rowsOf<Row>(query: Query<Row> | null, content: WindowContent | null): readonly Row[] {
  const rows = rowsByKey(query, content);
  return content?.keys.flatMap((key) => rows.get(key) ?? []) ?? [];
}
