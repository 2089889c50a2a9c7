import type { Cluster } from '@hawser/contract/clusters';
import type { AppObject } from '@hawser/contract/objects';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configMap, fleetOf, rule } from './fleet.ts';
import { type Nouns, startNouns } from './nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
  await nouns.account('ada');
});
afterAll(() => nouns.close());

it('every command writes one entry with who did what to which record, and a refused command writes none', async () => {
  const ada = fleetOf(nouns, 'ada');
  const tick = () => void nouns.clock.time++;
  const network = await ada.network('demo');
  tick();
  const cluster = await ada.cluster('hub');
  tick();
  const router = await ada.attach(network, cluster);
  tick();
  const object = await ada.object(network, configMap('settings'));
  tick();
  await ada.rules(network, rule([], []));
  tick();
  const patch = <Body>(path: string, body: object) =>
    nouns.request<Body>('ada', 'PATCH', path, { body, version: 1 });
  await patch<{ updated: Cluster }>(`/clusters/${cluster.id}`, { location: 'Rome' });
  tick();
  await patch<{ updated: AppObject }>(`/objects/${object.id}`, { tags: ['shop'] });
  tick();
  await nouns.request('ada', 'POST', '/networks', { body: { name: 'demo' } });
  await patch(`/objects/${object.id}`, { tags: [] });
  await nouns.request('ada', 'PATCH', '/me', { body: { theme: { name: 'mantis' } } });
  tick();
  await nouns.request('ada', 'DELETE', `/objects/${object.id}`);
  tick();
  await nouns.request('ada', 'POST', `/routers/${router.id}/detach`);
  tick();
  await nouns.request('ada', 'DELETE', `/clusters/${cluster.id}`);
  tick();
  await nouns.request('ada', 'DELETE', `/networks/${network.id}`);

  const entries = await nouns.store.tenant('ada', ({ db }) =>
    db.selectFrom('audit_entries').selectAll().orderBy('at').execute(),
  );
  expect(entries.map((entry) => entry.actor_uid)).toEqual(entries.map(() => 'ada'));
  expect(entries.map((entry) => [entry.command, entry.subject_id, entry.summary])).toEqual([
    ['defineNetwork', network.id, 'Network demo defined'],
    ['defineCluster', cluster.id, 'Cluster hub defined'],
    ['attachRouter', router.id, 'Cluster hub attached to network demo as hub hub, namespace hawser'],
    ['createObject', object.id, 'settings: ConfigMap created in network demo'],
    ['putDistributionRules', network.id, 'demo: rules changed (1 rule)'],
    ['updateCluster', cluster.id, 'hub: location changed (v1 → v2)'],
    ['updateObject', object.id, 'settings: tags changed (v1 → v2)'],
    ['updateMe', 'ada', 'Account: theme changed'],
    ['deleteObject', object.id, 'settings: ConfigMap deleted'],
    ['detachRouter', router.id, 'Cluster hub detached, namespace hawser'],
    ['deleteCluster', cluster.id, 'Cluster hub deleted'],
    ['deleteNetwork', network.id, 'Network demo deleted'],
  ]);
});
