import type { SentQuery } from '@hawser/contract/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largeFleetID, writeLargeFleet } from '../testing/large-fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { follow } from '../fleet-index/follow.ts';
import { load } from '../fleet-index/load.ts';
import { Pending } from '../fleet-index/pending.ts';
import { readWindow } from '../collections.ts';
import { touchedBy } from './testing/explain.ts';

const SIZE = { networks: 10, clusters: 1_000, objects: 2_000, placementsPerRouter: 4 };
/** Records with their observed state. */
const RECORDS = SIZE.networks + SIZE.clusters * (5 + 2 * SIZE.placementsPerRouter) + SIZE.objects;
const OWNER = 'before-statistics';

let nouns: Nouns;

beforeAll(async () => {
  nouns = await startNouns();
  await nouns.account(OWNER);
  await writeLargeFleet(nouns.url, OWNER, { ...SIZE, withoutStatistics: true }, 0);
});
afterAll(() => nouns.close());

const range = { from: 0, to: 100 };
const tree = { collection: 'tree' as const, toggled: [], range };
const worst = { by: 'status' as const, descending: true };
const QUERIES: Readonly<Record<string, SentQuery>> = {
  'a tree, closed': { ...tree, expandDepth: 1 },
  'a tree with open networks': { ...tree, expandDepth: 2 },
  'a tree with all open': { ...tree, expandDepth: 3 },
  'a tree with all open, the worst first': { ...tree, expandDepth: 3, order: worst },
  'a tree of what contains a text': { ...tree, expandDepth: 1, text: 'web' },
  'a tree of networks that fail': { ...tree, expandDepth: 2, tones: ['negative'] },
  'a tree of clusters that fail': { ...tree, expandDepth: 3, routerTones: ['negative'] },
  'a tree of clusters with one version': { ...tree, expandDepth: 3, agentVersions: ['5.1.1'] },
  'a tree from a row on': {
    ...tree,
    expandDepth: 3,
    range: { ...range, at: `r:${largeFleetID('router', 700)}` },
  },
  networks: { collection: 'networks', range },
  'networks, the worst first': { collection: 'networks', range, order: worst },
  clusters: { collection: 'clusters', range },
  'clusters, the worst first': { collection: 'clusters', range, order: worst },
  'clusters that fail': { collection: 'clusters', range, tones: ['negative'] },
  'clusters with a tag': { collection: 'clusters', range, tags: ['zone-1'] },
  'clusters of networks': { collection: 'clusters', range, networkIDs: [largeFleetID('network', 1)] },
  routers: { collection: 'routers', range },
  'routers, the worst first': { collection: 'routers', range, order: worst },
  'routers of a network': { collection: 'routers', range, networkID: largeFleetID('network', 1) },
  objects: { collection: 'objects', range },
  'objects, the worst first': { collection: 'objects', range, order: worst },
  'objects that fail': { collection: 'objects', range, tones: ['negative'] },
  'objects that contain a text': { collection: 'objects', range, text: 'web' },
  placements: { collection: 'placements', range, objectID: largeFleetID('object', 1) },
  'the overview': { collection: 'overview', range },
  incidents: { collection: 'incidents', range },
};

// A fleet that was just written: PostgreSQL expects a few rows in each table, for which nested loops would be good enough.
describe('without table statistics each record is read a few times, not once per other record', () => {
  it.for(Object.entries(QUERIES))('for a window on %s', async ([, query]) => {
    const touched = await nouns.store.tenantRead(OWNER, (tx) =>
      touchedBy(tx, (explained) => readWindow(explained, query, 0)),
    );
    expect(touched).toBeGreaterThan(0);
    expect(touched).toBeLessThan(30 * RECORDS);
  });

  it('for an index that follows changes', async () => {
    const touched = await nouns.store.tenantRead(OWNER, async (tx) => {
      const fleet = await load(
        tx,
        () => 0,
        () => false,
      );
      if (fleet === null) throw new Error('not loaded');
      const changed = new Pending();
      const named = (kind: 'network' | 'cluster' | 'router' | 'object', count: number): string[] =>
        Array.from({ length: count }, (_, n) => largeFleetID(kind, n));
      changed.add({ table: 'networks', ids: named('network', SIZE.networks) });
      changed.add({ table: 'clusters', ids: named('cluster', SIZE.clusters) });
      changed.add({ table: 'routers', ids: named('router', SIZE.clusters) });
      changed.add({ table: 'objects', ids: named('object', SIZE.objects) });
      changed.add({
        table: 'object_states',
        ids: [...fleet.routers.values()].flatMap((router) =>
          named('object', 40).map((object) => `${router.id}/${object}`),
        ),
      });
      return touchedBy(tx, (explained) => follow(explained, fleet, changed, 0));
    });
    expect(touched).toBeGreaterThan(0);
    expect(touched).toBeLessThan(30 * RECORDS);
  });
});
