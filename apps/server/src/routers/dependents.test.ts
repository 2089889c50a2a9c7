import type { Router, RouterDependents } from '@hawser/contract/routers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configMap, fleetOf } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

const NOTHING: RouterDependents = {
  linked: { count: 0, items: [] },
  delivered: { count: 0, items: [] },
  features: [],
  nextHubName: null,
};

async function fleet(uid: string) {
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const network = await user.network('retail');
  const hub = await user.attach(network, await user.cluster('hub'));
  const edges: Router[] = [];
  for (const alias of ['rome', 'oslo'])
    edges.push(await user.attach(network, await user.cluster(alias), { isEdge: true }));
  const dependents = ({ id }: Router) => user.get<RouterDependents>(`/routers/${id}/dependents`);
  return { user, network, hub, edges, dependents };
}

it('clusters that are linked to a hub depend on it; nothing depends on an edge', async () => {
  const { user, network, hub, edges, dependents } = await fleet('ada');
  const linked = {
    count: 2,
    items: [
      { routerID: edges[1]?.id, clusterName: 'oslo', simulated: false },
      { routerID: edges[0]?.id, clusterName: 'rome', simulated: false },
    ],
  };
  expect(await dependents(hub)).toEqual({ ...NOTHING, linked });
  for (const edge of edges) expect(await dependents(edge)).toEqual(NOTHING);
  const second = await user.attach(network, await user.cluster('second'), { hubName: 'spare' });
  expect(await dependents(hub)).toEqual({ ...NOTHING, linked, nextHubName: 'spare' });
  expect(await dependents(second)).toEqual({ ...NOTHING, nextHubName: 'hub' });
});

it('features and what Argo CD delivers depend on the last hub', async () => {
  const { user, network, hub, dependents } = await fleet('bea');
  const object = await user.object(network, configMap('till'));
  await user.object(network, configMap('prices'));
  await nouns.store.tenant('bea', async ({ db }) => {
    await sql`update networks set features = '{"grafana":{},"argocd":{}}' where id = ${network.id}`.execute(
      db,
    );
    await sql`update objects set origin = 'nethopper-gitops' where id = ${object.id}`.execute(db);
  });
  expect(await dependents(hub)).toMatchObject({
    delivered: { count: 1, items: [{ objectID: object.id, name: 'till', kind: 'ConfigMap' }] },
    features: ['argocd', 'grafana'],
    nextHubName: null,
  });
});

it('another context sees nothing of it', async () => {
  const { hub } = await fleet('cleo');
  await nouns.account('dan');
  expect((await nouns.request('dan', 'GET', `/routers/${hub.id}/dependents`)).status).toBe(404);
});
