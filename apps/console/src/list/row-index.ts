import { type ListQuery, type LiveStore, partOf, readOnce } from '../live/index.ts';

/** Index of a row among all rows of a query, determined by the server; null if it is not among them. */
export async function rowIndexOf(
  live: LiveStore,
  query: ListQuery<unknown>,
  key: string,
  signal: AbortSignal,
): Promise<number | null> {
  const { keys, from } = await readOnce(live, partOf(query, { from: 0, to: 1, at: key }), signal);
  return keys[0] === key ? from : null;
}
