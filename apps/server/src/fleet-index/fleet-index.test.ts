import type { SentQuery } from '@hawser/contract/live';
import type { Tone } from '@hawser/domain/status';
import { huntWithinShare } from '@hawser/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Nouns, silent, startNouns } from '../testing/nouns.ts';
import { placementOfChange } from '../status/index.ts';
import type { OpenQuery } from '../collection/registry.ts';
import { collections, readWindow } from '../collections.ts';
import { CachedReader } from '../live/cached-reader.ts';
import type { WindowContent } from '../collection/window-content.ts';
import { FleetIndex } from './fleet-index.ts';
import { apply, FOUNDATION, type Step, step, watchLeases } from './testing/world.ts';

let nouns: Nouns;

beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

const RANGES = [
  { from: 0, to: 50 },
  { from: 2, to: 5 },
];
const TEXTS = [undefined, 'WEB', 'ä', 'b%', 'nowhere'];
const TONES = [['positive'], ['negative', 'unknown'], ['warning', 'informational']] satisfies Tone[][];
const ORDERS = (['name', 'createdAt', 'status'] as const).flatMap((by) =>
  [false, true].map((descending) => ({ by, descending })),
);
const TREE_ORDERS = (['count', 'health', 'serialNumber'] as const).flatMap((by) =>
  [false, true].map((descending) => ({ by, descending })),
);
const QUERIES: SentQuery[] = RANGES.flatMap((range) => [
  ...TEXTS.flatMap((text) =>
    [1, 2, 3].map((expandDepth) => ({
      collection: 'tree' as const,
      expandDepth,
      toggled: ['n:n0', 'r:r1', 'r:r2'],
      ...(text === undefined ? {} : { text }),
      range,
    })),
  ),
  ...TONES.map((routerTones) => ({
    collection: 'tree' as const,
    expandDepth: 3,
    toggled: ['r:r2'],
    routerTones,
    range,
  })),
  ...(['rows', 'clusters', 'networks'] as const).flatMap((counted) =>
    [
      {},
      { text: 'b' },
      ...TONES.map((tones) => ({ tones })),
      ...TONES.map((routerTones) => ({ tones: ['positive' as const], routerTones, text: 'b' })),
    ].map((filters) => ({
      collection: 'tree' as const,
      expandDepth: 1,
      toggled: ['n:n0'],
      counted,
      ...filters,
      range,
    })),
  ),
  { collection: 'tree', expandDepth: 2, toggled: [], routerTones: ['negative', 'unknown'], text: 'b', range },
  ...TONES.map((ownTones) => ({ collection: 'tree' as const, expandDepth: 2, toggled: [], ownTones, range })),
  ...TONES.map((tones) => ({ collection: 'tree' as const, expandDepth: 3, toggled: [], tones, range })),
  ...TONES.map((tones) => ({
    collection: 'tree' as const,
    expandDepth: 1,
    toggled: ['r:r2'],
    tones,
    text: 'b',
    range,
  })),
  ...TONES.map((tones) => ({
    collection: 'tree' as const,
    expandDepth: 1,
    toggled: [],
    tones,
    routerTones: tones,
    range,
  })),
  ...[...ORDERS, ...TREE_ORDERS].flatMap((order): SentQuery[] => [
    { collection: 'tree', expandDepth: 3, toggled: [], order, range },
    ...(order.descending
      ? [{ collection: 'tree' as const, expandDepth: 3, toggled: ['r:r1'], order, text: 'b', range }]
      : []),
  ]),
  {
    collection: 'tree',
    expandDepth: 2,
    toggled: [],
    order: { by: 'status', descending: true },
    tones: ['unknown'],
    range,
  },
  ...(['networks', 'clusters', 'routers', 'objects'] as const).flatMap((collection) => [
    ...ORDERS.map((order) => ({ collection, order, range })),
    ...TEXTS.map((text) => ({ collection, range, ...(text === undefined ? {} : { text }) })),
    ...['B', 'we', '1', 'nowhere', ''].map((text) => ({
      collection,
      text,
      order: { by: 'match' as const, descending: text === '1' },
      range,
    })),
    { collection, networkID: 'n1', range },
    { collection, networkID: 'n1', order: { by: 'status' as const, descending: true }, range },
    { collection, ids: ['n0', 'c1', 'r2', 'o3', 'o1'], range },
    { collection, ids: ['o2'], range },
    ...TONES.map((tones) => ({ collection, tones, range })),
    { collection, tones: ['unknown' as const], order: { by: 'status' as const, descending: true }, range },
  ]),
  ...[['argocd'], ['argocd', 'grafana'], ['nothing']].flatMap((features): SentQuery[] => [
    { collection: 'networks', features, range },
    { collection: 'tree', expandDepth: 2, toggled: [], features, range },
    { collection: 'tree', expandDepth: 3, toggled: [], features, tones: ['positive'], text: 'b', range },
  ]),
  ...[['n1'], ['n0', 'n2'], ['nowhere']].flatMap((networkIDs): SentQuery[] => [
    { collection: 'clusters', networkIDs, range },
    { collection: 'objects', networkIDs, range },
    { collection: 'objects', networkIDs, networkID: 'n1', order: { by: 'status', descending: false }, range },
  ]),
  ...[['t0'], ['t1', 't2'], ['t3']].flatMap((tags): SentQuery[] => [
    { collection: 'tree', expandDepth: 1, toggled: ['r:r2'], tags, range },
    { collection: 'tree', expandDepth: 1, toggled: [], tags, text: 'b', tones: ['positive'], range },
    { collection: 'tree', expandDepth: 1, toggled: [], tags, counted: 'rows', range },
    { collection: 'clusters', tags, range },
    { collection: 'objects', tags, range },
    { collection: 'objects', tags, kinds: ['Deployment'], order: { by: 'kind', descending: true }, range },
  ]),
  { collection: 'clusters', locations: ['l0', 'l2'], distros: ['d0'], range },
  { collection: 'clusters', locations: ['l1'], order: { by: 'distro', descending: true }, range },
  { collection: 'clusters', distros: ['d1'], tags: ['t1'], tones: ['positive'], text: 'b', range },
  { collection: 'objects', kinds: ['Ämter'], text: 'b', range },
  ...[false, true].flatMap((descending): SentQuery[] => [
    { collection: 'clusters', order: { by: 'location', descending }, range },
    { collection: 'clusters', order: { by: 'distro', descending }, range },
    { collection: 'objects', order: { by: 'network', descending }, range },
    { collection: 'objects', order: { by: 'kind', descending }, range },
    { collection: 'objects', order: { by: 'count', descending }, range },
    { collection: 'objects', order: { by: 'health', descending }, range },
    { collection: 'objects', kinds: ['Deployment', 'Ämter'], order: { by: 'network', descending }, range },
  ]),
  ...TONES.map((ownTones) => ({ collection: 'routers' as const, ownTones, range })),
  ...(['location', 'tag', 'version'] as const).flatMap((by): SentQuery[] => [
    { collection: 'fleet-map', by, range },
    { collection: 'fleet-map', by, tones: ['unknown', 'negative'], text: 'b', range },
    { collection: 'fleet-map', by, networkID: 'n1', locations: ['l0', 'l1'], tags: ['t0', 't1'], range },
  ]),
  { collection: 'routers', ownTones: ['positive'], tones: ['warning', 'negative'], text: 'b', range },
  { collection: 'routers', withoutIncident: 'true', range },
  { collection: 'overview', range },
  ...['o0', 'o1', 'o5'].flatMap((objectID): SentQuery[] => [
    { collection: 'placements', objectID, range },
    { collection: 'placements', objectID, text: 'B', tones: ['positive', 'unknown'], range },
    { collection: 'placements', objectID, order: { by: 'status', descending: true }, range },
    { collection: 'placements', objectID, order: { by: 'status', descending: false }, range },
    { collection: 'placements', objectID, order: { by: 'cluster', descending: true }, range },
  ]),
]);

/** Queries with a range that counts from a row, which may exist or not, and with agent versions: once each. */
const around = (at: string) => ({ from: 0, to: 3, at });
QUERIES.push(
  {
    collection: 'tree',
    expandDepth: 2,
    toggled: [],
    agentVersions: ['4.9.0', '5.1.1'],
    range: { from: 0, to: 50 },
  },
  { collection: 'tree', expandDepth: 3, toggled: [], agentVersions: ['5.1.0'], range: around('r:r2') },
  ...['n:n1', 'r:r2', 'o:r0/o0', 'o:r1/o9'].map((at) => ({
    collection: 'tree' as const,
    expandDepth: 3,
    toggled: ['r:r1'],
    range: around(at),
  })),
  {
    collection: 'tree',
    expandDepth: 3,
    toggled: [],
    order: { by: 'status', descending: true },
    text: 'b',
    range: around('o:r2/o1'),
  },
  { collection: 'tree', expandDepth: 2, toggled: ['n:n0', 'r:r1'], range: { from: 8, to: 10 } },
  { collection: 'networks', range: around('n1') },
  { collection: 'clusters', order: { by: 'status', descending: true }, range: around('c2') },
  { collection: 'objects', range: around('o1') },
  { collection: 'objects', order: { by: 'status', descending: true }, text: 'b', range: around('o2') },
);

/** Removes the time of observation, which changes silently. */
const apart = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key: string, held: unknown) => (key === 'observedAt' ? null : held));

/**
 * Examples that random steps rarely produce: the deciding cluster is renamed, other content is desired, leases expire and are
 * renewed, the last placement of a network is removed and the first one is added.
 */
const EXAMPLES: Step[][][] = [
  [[{ do: 'cluster', id: 'c4', name: 'a' }], [{ do: 'network', id: 'n0', name: 'Web' }]],
  [[{ do: 'object', id: 'o0', network: 'n0', name: 'web', digest: 'd2', active: true }]],
  [
    [{ do: 'time', ms: 31_000 }],
    [{ do: 'seen', router: 'r1' }],
    [{ do: 'agent', router: 'r1', revoked: true }],
  ],
  // An application recovers on one cluster: the cluster, and the network, are up only since then.
  [
    [
      { do: 'time', ms: 4_000 },
      { do: 'report', router: 'r2', object: 'o1', status: 'WARN', digest: 'd1', ago: 0, by: null },
    ],
    [
      { do: 'time', ms: 4_000 },
      { do: 'report', router: 'r2', object: 'o1', status: 'UP', digest: 'd1', ago: 0, by: null },
    ],
  ],
  // What the hub r0 delivers to r2 and r4 follows the hub: their own agents are lost first, then the hub, which returns alone.
  [
    [
      { do: 'report', router: 'r2', object: 'o1', status: 'DEGRADED', digest: 'd1', ago: 1, by: 'r0' },
      { do: 'report', router: 'r4', object: 'o1', status: 'SYNCED', digest: 'd1', ago: 2, by: 'r0' },
    ],
    [
      { do: 'time', ms: 31_000 },
      { do: 'seen', router: 'r0' },
    ],
    [{ do: 'time', ms: 31_000 }],
    [{ do: 'seen', router: 'r0' }],
    [{ do: 'report', router: 'r4', object: 'o1', status: 'UP', digest: 'd1', ago: 0, by: null }],
  ],
  // Of statuses that are equally good the latest decides, whichever it is.
  ...[0, 1].map((ago): Step[][] => [
    [{ do: 'report', router: 'r0', object: 'o0', status: 'SYNCED', digest: 'd1', ago: 2 * ago, by: null }],
    [{ do: 'report', router: 'r1', object: 'o0', status: 'HEALTHY', digest: 'd1', ago: 1, by: null }],
  ]),
  // The features of a network depend on the clock: one of three is a GitOps network, which can only be deleted when nothing is
  // distributed.
  [1, 2, 3].flatMap((): Step[][] => [
    [
      { do: 'time', ms: 1 },
      { do: 'network', id: 'n0', name: 'web' },
    ],
    [0, 2, 4].map((n) => ({ do: 'unplace', router: `r${n}` })),
    [{ do: 'place', router: 'r0', object: 'o0' }],
  ]),
];
/** Runs of one seed. */
const RUNS = 8;
let owners = 0;

/** Limits of placements that are recorded one by one: above them whole routers are read, or the feed itself reports them. */
const NAMING = [undefined, 3, 0, 'whole'] as const;
type Naming = (typeof NAMING)[number];

/** Reports routers instead of their placements, like the feed when many change. */
function whole({ tbl, ids }: { tbl: string; ids: string[] }): string[] {
  if (tbl !== 'placements' && tbl !== 'object_states') return ids;
  const byRouter = Map.groupBy(ids, (id) => placementOfChange(id).routerID);
  return [...byRouter].map(([router, { length }]) => `${router}/*${length}`);
}

const OPENED = QUERIES.map((query) => {
  const opened = collections.open(query);
  if ('code' in opened) throw new Error(opened.message);
  return opened;
});

/** The queries that open a window from the first row on, which here has all rows: the other windows are parts of theirs. */
const WHOLE = OPENED.filter(({ query: { range } }) => range.from === 0 && range.to === 50);

/** Compares the answers to the queries in `asked` with the database's after the last batch, and to those in `between` after each. */
async function holds(
  batches: readonly (readonly Step[])[],
  naming: Naming,
  asked: readonly OpenQuery[],
  between: readonly OpenQuery[] = asked,
): Promise<void> {
  const owner = `fleet-${owners++}`;
  const { store, clock } = nouns;
  const index = new FleetIndex(owner, { store, clock, log: silent }, naming === 'whole' ? undefined : naming);
  const reader = new CachedReader(owner, index, { store, clock });
  let seq = 0;
  for (const [at, batch] of batches.entries()) {
    await store.tenant(owner, async (tx) => {
      for (const each of batch) clock.time = await apply(tx, each, clock.time);
      await watchLeases(tx, clock.time);
    });
    const changes = await store.system
      .selectFrom('changes')
      .select(['seq', 'tbl', 'ids'])
      .where('owner_uid', '=', owner)
      .where('seq', '>', seq)
      .orderBy('seq')
      .execute();
    seq = changes.at(-1)?.seq ?? seq;
    for (const change of changes) {
      index.changed({ table: change.tbl, ids: naming === 'whole' ? whole(change) : change.ids });
    }
    // Also loads while records change.
    if (at === 0) await index.load();
    const now = at === batches.length - 1 ? asked : between;
    await equalsDatabase(owner, now, await reader.contents(now));
  }
}

async function equalsDatabase(
  owner: string,
  asked: readonly OpenQuery[],
  answered: readonly WindowContent[],
): Promise<void> {
  const { store, clock } = nouns;
  await store.tenantRead(owner, async (tx) => {
    for (const [at, { query }] of asked.entries()) {
      const expected = await readWindow(tx, { ...query }, clock.time);
      const content = answered[at];
      const label = JSON.stringify(query);
      expect({ label, keys: content?.keys, total: content?.total, from: content?.from }).toEqual({
        label,
        keys: expected.keys,
        total: expected.total,
        from: expected.from,
      });
      for (const key of expected.keys) {
        expect(apart(content?.rows.get(key)), `${label} ${key}`).toEqual(apart(expected.rows.get(key)));
      }
    }
  });
}

describe('the fleet index of a context', () => {
  it.each(EXAMPLES.map((batches, at) => [at, batches] as const))(
    'answers every query as the database does in what chance meets too seldom: %i',
    (at, batches) => holds([FOUNDATION, ...batches], NAMING[at % NAMING.length], OPENED, WHOLE),
  );

  it('answers every query like the database, after any sequence of changes', async () => {
    const batch = fc.array(step, { minLength: 1, maxLength: 12, size: 'max' });
    const worlds = fc.array(batch, { minLength: 2, maxLength: 6, size: 'max' });
    // A part of all queries in each run, which allows more runs in the same time.
    const asked = fc.subarray(OPENED, { minLength: 20, maxLength: 40 });
    const property = fc.asyncProperty(
      worlds,
      fc.constantFrom(...NAMING),
      asked,
      async (batches, naming, some) => {
        await holds([FOUNDATION, ...batches], naming, some);
      },
    );
    const play = (seed: number) => fc.assert(property, { seed, numRuns: RUNS, endOnFailure: true });
    await huntWithinShare({ name: 'fleet index', fixed: [1], play });
  }, 3_600_000);
});
