import type { WindowQuery } from '@hawser/contract';
import type { Selected } from '../collection/collection.ts';

/**
 * Whether what is placed on any router can decide what a query shows: its order, its rows, or how many there are. Otherwise
 * nothing is but what is placed on the routers of `routersIn`.
 */
export function readsEveryPlacement(query: WindowQuery): boolean {
  if (query.collection === 'overview' || query.collection === 'placements') return true;
  if (query.collection === 'tree') return query.expandDepth >= 3 || Boolean(query.text?.trim());
  if (query.collection !== 'objects') return false;
  const { range, tones, order } = query;
  return range.to > range.from || tones !== undefined || order?.by === 'status';
}

/** The routers that a query shows with what is placed on them, given what it selects now. */
export function* routersIn(query: WindowQuery, { keys }: Selected): Generator<string> {
  if (query.collection === 'routers') yield* keys;
  if (query.collection !== 'tree') return;
  // Those that are shown open decide where the rows below them are, also where they are not in the range.
  for (const key of [...query.toggled, ...keys]) {
    if (!key.startsWith('n:')) yield key.slice(2).split('/', 1)[0] ?? '';
  }
}
