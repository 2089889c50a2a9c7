import { expect, test } from 'vitest';
import { checkClusters } from './final-state.ts';
import type { Site } from '../clusters/site.ts';
import type { World } from '../world/world.ts';

const held = { objectID: 'object', digest: 'digest', routerID: 'router' };

/** A world of one cluster in which `kind` `shop` is placed, and where somebody else has a ConfigMap of that name. */
function worldWith(kind: string, managed: readonly object[]): World {
  const site = {
    name: 'site',
    routerID: 'router',
    changedForeign: () => [],
    managedObjects: () => managed,
    foreignConfigMaps: () => new Set(['shop']),
  } as unknown as Site;
  const placed = { id: 'object', name: 'shop', kind, digest: 'digest' };
  return { sites: [site], session: { query: async () => ({ rows: [placed] }) } } as unknown as World;
}

test('an object is not there where somebody else has one of its kind and name', async () => {
  await checkClusters(worldWith('ConfigMap', []));
  await expect(checkClusters(worldWith('ConfigMap', [held]))).rejects.toThrow('holds [object');
});

test('one of another kind does not stand in its way', async () => {
  await checkClusters(worldWith('Deployment', [held]));
  await expect(checkClusters(worldWith('Deployment', []))).rejects.toThrow('is desired');
});
