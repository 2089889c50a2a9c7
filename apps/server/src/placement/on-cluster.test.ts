import type { ClusterPlacement } from '@hawser/contract/placement';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configMap, deployment, fleetOf, report, reportObject, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
  await nouns.account('ada');
  await nouns.account('eve');
});
afterAll(() => nouns.close());

it('names what is placed on a cluster in each of its networks, and by which rules', async () => {
  const user = fleetOf(nouns, 'ada');
  const [east, west] = [await user.network('east'), await user.network('west')];
  const cluster = await user.cluster('Lyon', ['france']);
  const router = await user.attach(east, cluster);
  await user.attach(west, cluster, { namespace: 'west' });
  await user.object(east, configMap('settings'), ['shop']);
  await user.object(east, deployment('web'), ['shop']);
  await user.object(west, configMap('flags'));
  await user.object(west, configMap('elsewhere'), ['other']);
  const ofKind = rule(['eq', 'name', 'LYON'], ['eq', 'kind', 'Deployment']);
  const ofTag = rule(['eq', 'tag', 'france'], ['eq', 'tag', 'shop']);
  await user.rules(east, ofKind, ofTag);
  await user.rules(west, rule([], ['eq', 'name', 'flags']));
  await report(nouns, 'ada', router);
  const list = async (query = '') =>
    (await user.get<{ items: ClusterPlacement[] }>(`/clusters/${cluster.id}/placements${query}`)).items;

  const items = await list();
  expect(items.map(({ objectName, networkName }) => `${networkName}/${objectName}`)).toEqual([
    'west/flags',
    'east/settings',
    'east/web',
  ]);
  expect(items.map(({ rules }) => rules.map(({ number }) => number))).toEqual([[1], [2], [1, 2]]);
  expect(items[1]?.rules).toEqual([{ number: 2, ...ofTag }]);
  expect(items[2]).toMatchObject({ ruleCount: 2, placedAt: nouns.clock.time, clusterName: 'Lyon' });
  expect((await list('?orderBy=network&descending=true')).map(({ networkName }) => networkName)).toEqual([
    'west',
    'east',
    'east',
  ]);
  expect((await list('?q=SETT')).map(({ objectName }) => objectName)).toEqual(['settings']);
  const shown = items.find(({ objectName }) => objectName === 'flags')?.status.tone ?? '';
  expect((await list(`?tones=${shown}`)).map(({ objectName }) => objectName)).toContain('flags');
});

it('lists the clusters of an application with the worst status first, then by name', async () => {
  const user = fleetOf(nouns, 'ada');
  const network = await user.network('north');
  const object = await user.object(network, deployment('shop'));
  const statuses = { bergen: 'UP', aarhus: 'UP', oslo: 'WARN', turku: 'FAILED' };
  await user.rules(network, rule([], []));
  for (const [at, [name, status]] of Object.entries(statuses).entries()) {
    const edge = at === 0 ? {} : { isEdge: true, hubName: '' };
    const router = await user.attach(network, await user.cluster(name), edge);
    await report(nouns, 'ada', router);
    await reportObject(nouns, 'ada', router, object, { status });
  }
  const listed = await user.placements(object);
  expect(listed.map(({ clusterName }) => clusterName)).toEqual(['turku', 'oslo', 'aarhus', 'bergen']);
});

it('is not visible to another account', async () => {
  const cluster = await fleetOf(nouns, 'ada').cluster('hidden');
  const { status } = await nouns.request('eve', 'GET', `/clusters/${cluster.id}/placements`);
  expect(status).toBe(404);
});
