import { type ListQuery, type LiveStore, partOf, readOnce } from '../live/index.ts';

/** Place of a row among all that a question has, as the server counts; null where it is not among them. */
export async function placeOf(
  live: LiveStore,
  query: ListQuery<unknown>,
  key: string,
  signal: AbortSignal,
): Promise<number | null> {
  const { keys, from } = await readOnce(live, partOf(query, { from: 0, to: 1, at: key }), signal);
  return keys[0] === key ? from : null;
}
