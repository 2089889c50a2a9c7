import type { WindowContent } from './content.ts';
import type { Query } from './query.ts';

/**
 * Whether the content is of the query's collection, whose declaration gives the rows their type: the server makes them from the
 * same one, so that they are not validated again.
 */
function isOf<Row>(content: WindowContent, query: Query<Row>): content is WindowContent<Row> {
  return content.collection === query.collection;
}

/** The rows of a query's response by key. */
export function rowsByKey<Row>(
  query: Query<Row> | null,
  content: WindowContent | null,
): ReadonlyMap<string, Row> {
  return query !== null && content !== null && isOf(content, query) ? content.rows : new Map();
}

/** The same in order. */
export function rowsOf<Row>(query: Query<Row> | null, content: WindowContent | null): readonly Row[] {
  const rows = rowsByKey(query, content);
  return content?.keys.flatMap((key) => rows.get(key) ?? []) ?? [];
}
