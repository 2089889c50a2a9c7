import { type ListQuery, type LiveStore, partOf, readAll } from '../live/index.ts';

/** Maximum size of a selection: each record is a separate command. */
export const SELECT_MAX = 2_000;

/** The first rows of a query by key, up to the maximum, and the total. */
export async function selectAll<Row>(
  live: LiveStore,
  query: ListQuery<Row>,
): Promise<{ found: ReadonlyMap<string, Row>; total: number }> {
  const found = new Map<string, Row>();
  const { signal } = new AbortController();
  let all = 0;
  for await (const { rows, keys, total } of readAll(live, (range) => partOf(query, range), signal)) {
    all = total;
    for (const [at, row] of rows.entries()) found.set(keys[at] ?? '', row);
    if (found.size >= SELECT_MAX) break;
  }
  return { found, total: all };
}
