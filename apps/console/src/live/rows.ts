import type { WindowContent } from './content.ts';
import type { Query } from './query.ts';
import type { WireRow } from './wire.ts';

const NONE: ReadonlyMap<string, WireRow> = new Map();

/**
 * The rows of a query's response by key. Here the received data gets the row type of the collection: the server creates
 * rows from the same declaration, so that they are not validated again.
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
