import type { AnyQuery } from '@hawser/contract/collection';
import type { SentQuery } from '@hawser/contract/live';
import type { SeededRandom } from '@hawser/ports/virtual';
import { anyOf, TAGS } from '../users/action-context.ts';
import { DISTROS, LOCATIONS } from '../actions/clusters.ts';
import type { ExpectedState } from '../users/expected-state.ts';

/** A query of any collection, as a page sends it. */
export type WindowQuery = AnyQuery & SentQuery;

const range = { from: 0, to: 200 };

/** The first windows of a page. */
export const PAGE: readonly WindowQuery[] = [
  { collection: 'tree', expandDepth: 3, toggled: [], range },
  { collection: 'objects', range },
  { collection: 'routers', order: { by: 'status', descending: true }, range },
  { collection: 'networks', range },
  { collection: 'clusters', range: { from: 0, to: 2 } },
  { collection: 'tree', expandDepth: 2, toggled: [], text: 'object', range },
  { collection: 'overview', range },
  { collection: 'jobs', range },
];

/** Windows that are opened at the end, in addition: clusters and objects by tag. */
export const LAST: readonly WindowQuery[] = [
  { collection: 'clusters', tags: [TAGS[0]], range },
  { collection: 'objects', tags: [TAGS[1]], range },
];

/** The records that a query can refer to: the account's, and those that a window shows. */
export interface QueryContext {
  readonly expected: ExpectedState;
  /** Keys of rows that some window shows. */
  readonly keys: readonly string[];
  /** Versions that agents reported. */
  readonly agentVersions: readonly string[];
}

type Ask = (random: SeededRandom, context: QueryContext) => WindowQuery;

/** Values of a filter: one or two of these, sometimes none. */
function some<Name extends string, Item>(
  random: SeededRandom,
  name: Name,
  items: readonly Item[],
): { [key in Name]?: Item[] } {
  if (items.length === 0 || !random.chance(0.3)) return {};
  const named = [random.pick(items), ...(random.chance(0.4) ? [random.pick(items)] : [])];
  return { [name]: [...new Set(named)] } as { [key in Name]?: Item[] };
}

const TONES = ['positive', 'warning', 'negative', 'informational', 'unknown'] as const;
/** Parts of names; no name contains the last one. */
const TEXTS = ['site', 'net-1', 'object', 'paper', 'nothing'];
const FEATURES = ['argocd', 'grafana'];
const KINDS = ['ConfigMap', 'Deployment'];
const PLAIN = ['name', 'createdAt', 'status'] as const;

function ordered<By extends string>(random: SeededRandom, by: readonly By[]) {
  return random.chance(0.5) ? { order: { by: random.pick(by), descending: random.chance(0.5) } } : {};
}

/** A range, from the beginning or around a row that was shown. */
function part(
  random: SeededRandom,
  { keys }: QueryContext,
): { range: { from: number; to: number; at?: string } } {
  if (random.chance(0.4)) return { range };
  const from = random.between(0, 4);
  const at = random.chance(0.4) ? anyOf(random, keys) : undefined;
  return { range: { from, to: from + random.between(1, 6), ...(at === undefined ? {} : { at }) } };
}

const searched = (random: SeededRandom) => (random.chance(0.2) ? { text: random.pick(TEXTS) } : {});

const networksOf = ({ expected }: QueryContext): string[] => [...expected.networks.keys()];

function ofNetwork(random: SeededRandom, context: QueryContext) {
  const networkID = random.chance(0.2) ? anyOf(random, networksOf(context)) : undefined;
  return networkID === undefined ? {} : { networkID };
}

const flat = (random: SeededRandom, context: QueryContext) => ({
  ...searched(random),
  ...some(random, 'tones', TONES),
  ...part(random, context),
});

const ASKS: readonly Ask[] = [
  (random, context) => ({
    collection: 'tree',
    expandDepth: random.between(1, 4),
    toggled: context.keys.filter(() => random.chance(0.2)),
    ...searched(random),
    ...some(random, 'tones', TONES),
    ...some(random, 'routerTones', TONES),
    ...some(random, 'agentVersions', context.agentVersions),
    ...some(random, 'features', FEATURES),
    ...some(random, 'tags', TAGS),
    ...ordered(random, PLAIN),
    ...part(random, context),
  }),
  (random, context) => ({
    collection: 'networks',
    ...flat(random, context),
    ...some(random, 'features', FEATURES),
    ...ordered(random, PLAIN),
  }),
  (random, context) => ({
    collection: 'clusters',
    ...flat(random, context),
    ...some(random, 'networkIDs', networksOf(context)),
    ...some(random, 'locations', LOCATIONS),
    ...some(random, 'distros', DISTROS),
    ...some(random, 'tags', TAGS),
    ...ordered(random, [...PLAIN, 'location', 'distro'] as const),
  }),
  (random, context) => ({
    collection: 'routers',
    ...flat(random, context),
    ...ofNetwork(random, context),
    ...ordered(random, PLAIN),
  }),
  (random, context) => ({
    collection: 'objects',
    ...flat(random, context),
    ...ofNetwork(random, context),
    ...some(random, 'networkIDs', networksOf(context)),
    ...some(random, 'kinds', KINDS),
    ...some(random, 'tags', TAGS),
    ...ordered(random, [...PLAIN, 'network', 'kind'] as const),
  }),
  (random, { expected }) => {
    const objectID = anyOf(random, expected.objects.keys());
    if (objectID === undefined) return { collection: 'overview', range };
    return random.chance(0.5)
      ? { collection: 'placements', objectID, range }
      : { collection: 'objects', ids: [objectID], range };
  },
  (random) => random.pick(PAGE),
];

/** A random query. */
export function someQuery(random: SeededRandom, context: QueryContext): WindowQuery {
  return random.pick(ASKS)(random, context);
}

/** Another query of the same collection, as after scrolling, expanding, sorting or filtering. */
export function alteredQuery(
  random: SeededRandom,
  context: QueryContext,
  { collection }: WindowQuery,
): WindowQuery {
  const asks = Array.from({ length: ASKS.length }, () => someQuery(random, context));
  return asks.find((query) => query.collection === collection) ?? someQuery(random, context);
}
