import { type ListQuery, type LiveStore, partOf, readAll, readOnce, withIDs } from '../live/index.ts';
import { SELECT_MAX } from './select-all.ts';

/** The existing rows with these keys: queried by id, or in a tree searched among the first rows. */
export async function selectByKey<Row>(
  live: LiveStore,
  query: ListQuery<Row>,
  keys: readonly string[],
  isTree: boolean,
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
  if (isTree) {
    let seen = 0;
    for await (const { rows, keys: of } of readAll(live, (range) => partOf(query, range), signal)) {
      take(rows, of);
      seen += rows.length;
      if (found.size === wanted.size || seen >= SELECT_MAX) break;
    }
    return found;
  }
  const { rows, keys: of } = await readOnce(live, withIDs(query, keys), signal);
  take(rows, of);
  return found;
}
