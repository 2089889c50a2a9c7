import type { routersContract } from '@hawser/contract/routers';
import type { Tone } from '@hawser/domain/status';
import { type LiveStore, readOnce, recordsQuery } from '../live/index.ts';
import { toggledBy } from './toggles.ts';

/** Determines which branches of the tree are expanded. */
interface Openness {
  expandDepth: number;
  toggled: readonly string[];
  text?: string;
  tones?: readonly Tone[];
}

/** The keys of collapsed branches among those of networks and routers. */
export function closedAmong(
  { expandDepth, toggled, text, tones }: Openness,
  keys: readonly string[],
): readonly string[] {
  return keys.filter((key) => {
    const isSearch = text !== undefined || tones !== undefined;
    const isOpen = isSearch || expandDepth >= (key.startsWith('n:') ? 2 : 3);
    return isOpen === toggled.includes(key);
  });
}

/** The keys of the ancestors of a row, outermost first; for an attached cluster the server names its network. */
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

/** The same with these branches toggled. */
export function withToggled<Query extends Openness>(query: Query, keys: readonly string[]): Query {
  return { ...query, toggled: keys.reduce(toggledBy, query.toggled) };
}
