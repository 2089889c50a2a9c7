import type { Network } from '@hawser/contract/networks';
import type { ImportedClusters } from '@hawser/contract/routers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditedCommands, configMap, fleetOf, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function ada(tier?: string) {
  const uid = `importer-${++accounts}`;
  await nouns.account(uid, tier);
  const fleet = fleetOf(nouns, uid);
  const network = await fleet.network('demo');
  const clusters = async () => (await fleet.get<{ total: number }>('/clusters')).total;
  return { uid, fleet, network, clusters };
}

const hub = (alias: string) => ({ alias, namespace: 'hawser', isEdge: false, hubName: 'hub', tags: ['eu'] });
const edge = (alias: string) => ({ alias, namespace: 'hawser', isEdge: true });
const send = (uid: string, network: Network, clusters: object[], key?: string) =>
  nouns.request<{ created: ImportedClusters }>(uid, 'POST', `/networks/${network.id}/clusters`, {
    body: { clusters },
    ...(key === undefined ? {} : { key }),
  });
const refusal = async (uid: string, network: Network, clusters: object[]) => {
  const { status, body } = await nouns.request(uid, 'POST', `/networks/${network.id}/clusters`, {
    body: { clusters },
  });
  return { status, ...body.errors[0] };
};

it('defines and attaches in one command, with tags and placements, and writes one audit entry', async () => {
  const { uid, fleet, network } = await ada();
  await fleet.object(network, configMap('settings'));
  await fleet.rules(network, rule([], []));
  const { status, body } = await send(uid, network, [hub('Rome'), edge('Oslo'), edge('Bonn')]);
  expect(status).toBe(201);
  expect(body.created.items.map(({ name }) => name)).toEqual(['rome', 'oslo', 'bonn']);
  expect(await fleet.placementPairs(network)).toEqual(['bonn/settings', 'oslo/settings', 'rome/settings']);
  const { cloudID, routerID } = body.created.items[0] ?? { cloudID: '', routerID: '' };
  expect(await fleet.get(`/clusters/${cloudID}`)).toMatchObject({
    alias: 'Rome',
    isAttached: true,
    tags: { eu: 'user' },
  });
  expect(await fleet.get(`/routers/${routerID}`)).toMatchObject({
    isHub: true,
    hubName: 'hub',
    status: { status: 'UNINSTALLED' },
  });
  expect((await auditedCommands(nouns, uid)).filter((entry) => entry.startsWith('import'))).toEqual([
    'importClusters network',
  ]);
});

it('a repeat with the same idempotency key gives the first answer and creates nothing', async () => {
  const { uid, network, clusters } = await ada();
  const first = await send(uid, network, [hub('Rome')], 'once');
  expect(await send(uid, network, [hub('Rome')], 'once')).toEqual(first);
  expect(await clusters()).toBe(1);
});

it('imports all or nothing, and names the invalid entry', async () => {
  const { uid, fleet, network, clusters } = await ada();
  await fleet.cluster('taken');
  expect(await refusal(uid, network, [hub('Rome'), edge('taken')])).toMatchObject({
    status: 409,
    path: 'clusters.1.alias',
  });
  expect(await refusal(uid, network, [hub('Rome'), edge('ROME')])).toMatchObject({
    status: 409,
    path: 'clusters.1.alias',
  });
  expect(await refusal(uid, network, [hub('Rome'), { ...edge('Oslo'), namespace: 'x' }])).toMatchObject({
    status: 400,
    path: 'clusters.1.namespace',
  });
  expect(await refusal(uid, network, [edge('Oslo')])).toMatchObject({
    path: 'clusters.0.networkID',
    message: 'Please attach a Hub Cluster first.',
  });
  expect(await clusters()).toBe(1);
});

it('is limited to 500 clusters, the plan, and own networks', async () => {
  const { uid, network, clusters } = await ada();
  const many = Array.from({ length: 501 }, (_, n) => (n === 0 ? hub('c0') : edge(`c${n}`)));
  expect((await send(uid, network, many)).status).toBe(400);
  expect((await send(uid, network, many.slice(1, 1))).status).toBe(400);
  const free = await ada('free');
  const four = ['Rome', 'Oslo', 'Bonn', 'Bern'].map((alias) => hub(alias));
  expect((await refusal(free.uid, free.network, four)).status).toBe(403);
  expect((await refusal(free.uid, network, [hub('Rome')])).status).toBe(404);
  expect(await clusters()).toBe(0);
  expect((await send(uid, network, many.slice(0, 500))).status).toBe(201);
  expect(await clusters()).toBe(500);
});
