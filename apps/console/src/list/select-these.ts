import { type LiveStore, readAll, readOnce, type WindowQuery } from '../live/index.ts';
import { SELECT_MAX } from './select-all.ts';
import { partOf, type WholeQuery } from './whole-query.ts';

/** The rows of these keys that are still there: asked by id, or in a tree looked for among the first so many rows. */
export async function selectThese<Row>(
  live: LiveStore,
  query: WholeQuery,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>();
  const wanted = new Set(keys);
  const take = (rows: readonly Row[], of: readonly string[]): void => {
    for (const [at, row] of rows.entries()) {
      const key = of[at] ?? '';
      if (wanted.has(key)) found.set(key, row);
    }
  };
  if (query.collection === 'tree') {
    let seen = 0;
    for await (const { rows, keys: of } of readAll<Row>(live, (range) => partOf(query, range), signal)) {
      take(rows, of);
      seen += rows.length;
      if (found.size === wanted.size || seen >= SELECT_MAX) break;
    }
    return found;
  }
  const range = { from: 0, to: keys.length };
  const asked = { collection: query.collection, ids: [...keys], range } as WindowQuery;
  const { rows, keys: of } = await readOnce<Row>(live, asked, signal);
  take(rows, of);
  return found;
}
