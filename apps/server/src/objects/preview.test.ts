import type { ObjectPreview } from '@hawser/contract/objects';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configMap, fleetOf, report, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function ada() {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const network = await user.network('demo');
  const hub = await user.attach(network, await user.cluster('lyon'));
  const edge = await user.attach(network, await user.cluster('oslo'), { isEdge: true, hubName: '' });
  const object = await user.object(network, configMap('web'));
  await user.rules(network, rule([], []));
  return {
    uid,
    user,
    network,
    hub,
    edge,
    object,
    preview: (yaml: string, as = uid) =>
      nouns.request<ObjectPreview>(as, 'POST', `/objects/${object.id}/preview`, { body: { yaml } }),
  };
}

const CHANGED = `${configMap('web')}data:\n  color: blue\n`;

it('groups the clusters by whether their agent is connected', async () => {
  const { uid, hub, preview } = await ada();
  await report(nouns, uid, hub);
  expect((await preview(CHANGED)).body).toMatchObject({
    version: 1,
    groups: [
      { outcome: 'updated', clusterCount: 1, clusters: [{ clusterName: 'lyon' }] },
      { outcome: 'later', clusterCount: 1, clusters: [{ clusterName: 'oslo' }] },
    ],
  });
});

it('says that nothing is applied where no field differs', async () => {
  const { preview } = await ada();
  expect((await preview(`# A comment.\n${configMap('web')}`)).body.groups).toMatchObject([
    { outcome: 'unchanged', clusterCount: 2 },
  ]);
});

it('names what the grant of an agent refuses, and why', async () => {
  const { user, network, preview } = await ada();
  await user.attach(network, await user.cluster('rome'), { isEdge: true, hubName: '', namespace: 'other' });
  const elsewhere = configMap('web').replace('name: web', 'name: web\n  namespace: other');
  const { groups } = (await preview(elsewhere)).body;
  expect(groups).toMatchObject([
    { outcome: 'refused', clusterCount: 2, clusters: [{ clusterName: 'lyon' }, { clusterName: 'oslo' }] },
    { outcome: 'later', clusterCount: 1, clusters: [{ clusterName: 'rome' }] },
  ]);
  expect(groups[0]?.reason).toContain('other');
});

it('names the first 20 clusters of a group, and counts all', async () => {
  const { user, network, preview } = await ada();
  for (let n = 0; n < 20; n++) {
    await user.attach(network, await user.cluster(`edge-${n}`), { isEdge: true, hubName: '' });
  }
  const [group] = (await preview(CHANGED)).body.groups;
  expect(group?.clusters).toHaveLength(20);
  expect(group?.clusterCount).toBe(22);
});

it('refuses what saving refuses, and writes nothing', async () => {
  const { user, object, preview } = await ada();
  expect((await preview(configMap('other'))).status).toBe(400);
  expect((await preview('kind: [')).status).toBe(400);
  expect((await preview(CHANGED)).status).toBe(200);
  expect(await user.get(`/objects/${object.id}`)).toMatchObject({ version: 1, yaml: configMap('web') });
});

it('answers 404 to another account, and after the deletion', async () => {
  const { uid, object, preview } = await ada();
  const eve = `eve-${accounts}`;
  await nouns.account(eve);
  expect((await preview(CHANGED, eve)).status).toBe(404);
  await nouns.request(uid, 'DELETE', `/objects/${object.id}`);
  expect((await preview(CHANGED)).status).toBe(404);
});
