import { systemRandom } from '@hawser/ports';
import { newId } from '@hawser/ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterCollection, clustersRoutes } from '../clusters/index.ts';
import type { AnyRoute } from '../http/route.ts';
import { networkCollection, networksRoutes } from '../networks/index.ts';
import { objectCollection, objectsRoutes } from '../objects/index.ts';
import { placementCollection } from '../placement/index.ts';
import { routerCollection, routersRoutes } from '../routers/index.ts';
import { configMap, fleetOf, rule } from './fleet.ts';
import { type Nouns, startNouns } from './nouns.ts';

const CANARY = 'canary-of-ada';
const routes = [...networksRoutes, ...clustersRoutes, ...routersRoutes, ...objectsRoutes];

let nouns: Nouns;
let hers: Record<string, string>;
const invented = newId(0, systemRandom);

beforeAll(async () => {
  nouns = await startNouns();
  await nouns.account('ada');
  await nouns.account('eve');
  const ada = fleetOf(nouns, 'ada');
  const network = await ada.network(CANARY);
  const cluster = await ada.cluster(CANARY, ['canary']);
  const router = await ada.attach(network, cluster);
  const object = await ada.object(network, configMap(CANARY), ['canary']);
  await ada.rules(network, rule([], []));
  hers = { networkID: network.id, cloudID: cluster.id, routerID: router.id, objectID: object.id };
});
afterAll(() => nouns.close());

const bodies: Record<string, object> = {
  putDistributionRules: { distributionRules: [] },
  previewDistributionRules: { distributionRules: [] },
  updateCluster: { location: 'Rome' },
  updateObject: { tags: [] },
  defineNetwork: { name: CANARY },
  defineCluster: { alias: CANARY },
};

/** Sends the route as `uid`, with `idOf` in place of each id, in the path and in the body. */
function send(uid: string, route: AnyRoute, idOf: (name: string) => string) {
  const attach = { networkID: idOf('networkID'), cloudID: idOf('cloudID'), namespace: 'apps', isEdge: false };
  const asked: Record<string, object> = {
    ...bodies,
    attachRouter: { ...attach, hubName: 'hub' },
    createObject: { networkID: idOf('networkID'), yaml: configMap(CANARY) },
  };
  const path = route.path.replace('/api', '').replaceAll(/\{([^}]+)\}/g, (_, name: string) => idOf(name));
  const body = asked[route.operationId];
  return nouns.ask(uid, route.method, path, { version: 1, ...(body === undefined ? {} : { body }) });
}

describe('another account', () => {
  it.each(routes.map((route) => [route.operationId, route] as const))(
    '%s: can not tell an id of hers from one that nobody has',
    async (_name, route) => {
      if (route.operationId === 'defineNetwork' || route.operationId === 'defineCluster') return;
      const guessed = await send('eve', route, (name) => hers[name] ?? '');
      const absent = await send('eve', route, () => invented);
      expect(guessed).toEqual(absent);
      expect(JSON.stringify(guessed.body)).not.toContain('canary');
      if (route.path.includes('{')) expect(guessed.status).toBe(404);
    },
  );

  it('may take the very same names', async () => {
    await nouns.account('bob');
    const bob = fleetOf(nouns, 'bob');
    const network = await bob.network(CANARY);
    await bob.attach(network, await bob.cluster(CANARY));
    expect((await bob.object(network, configMap(CANARY))).version).toBe(1);
  });

  it('reads nothing through a collection, by key or by selection', async () => {
    const collections = [
      networkCollection,
      clusterCollection,
      routerCollection,
      objectCollection,
      placementCollection,
    ];
    const ids = [...Object.values(hers), `${hers.routerID}/${hers.objectID}`];
    await nouns.store.tenantRead('eve', async (tx) => {
      for (const collection of collections) {
        expect(await collection.rows(tx, ids, nouns.clock.time)).toEqual(new Map());
        for (const selection of [{}, { ids }, { networkID: hers.networkID }, { objectID: hers.objectID }]) {
          const range = { from: 0, to: 200 };
          const { total } = await collection.select(tx, { ...selection, range } as never);
          expect(total).toBe(0);
        }
      }
    });
  });

  it('changed nothing of hers', async () => {
    const ada = fleetOf(nouns, 'ada');
    for (const [path, id] of [
      ['networks', hers.networkID],
      ['clusters', hers.cloudID],
      ['routers', hers.routerID],
      ['objects', hers.objectID],
    ]) {
      expect(JSON.stringify(await ada.get(`/${path}/${id}`))).toContain(CANARY);
    }
  });
});
