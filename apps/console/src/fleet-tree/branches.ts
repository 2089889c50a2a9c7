import type { routersContract } from '@hawser/contract/routers';
import { type LiveStore, readOnce, recordsQuery } from '../live/index.ts';
import { toggledBy } from './toggles.ts';

/** What decides which branches of the tree stand open. */
interface Openness {
  expandDepth: number;
  toggled: readonly string[];
  text?: string;
}

/** The keys among those of networks and routers whose branches are closed. */
export function closedAmong(
  { expandDepth, toggled, text }: Openness,
  keys: readonly string[],
): readonly string[] {
  return keys.filter((key) => {
    const isOpen = text !== undefined || expandDepth >= (key.startsWith('n:') ? 2 : 3);
    return isOpen === toggled.includes(key);
  });
}

/** The keys of the rows above one of the tree, from the outside in; of an attached cluster the server says its network. */
export async function keysAbove(
  live: LiveStore,
  key: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const [routerID = ''] = key.slice(2).split('/', 1);
  if (key.startsWith('n:') || routerID === '') return [];
  const { rows } = await readOnce(
    live,
    recordsQuery<typeof routersContract>('routers', { ids: [routerID] }),
    signal,
  );
  const above = rows.map(({ networkID }) => `n:${networkID}`);
  return key.startsWith('o:') ? [...above, `r:${routerID}`] : above;
}

/** The same with these branches the other way. */
export function withToggled<Query extends Openness>(query: Query, keys: readonly string[]): Query {
  return { ...query, toggled: keys.reduce(toggledBy, query.toggled) };
}
