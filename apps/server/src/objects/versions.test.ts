import type { AppObject, ObjectVersion, VersionEntry } from '@hawser/contract/objects';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configMap, fleetOf } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { VERSIONS_KEPT } from './versions.ts';

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
  const { id } = await user.object(await user.network('demo'), configMap('web'));
  return {
    uid,
    id,
    list: async () => (await user.get<{ items: VersionEntry[] }>(`/objects/${id}/versions`)).items,
    async change(body: object) {
      const { version } = await user.get<AppObject>(`/objects/${id}`);
      expect((await nouns.request(uid, 'PATCH', `/objects/${id}`, { body, version })).status).toBe(200);
    },
    version: (version: number) =>
      nouns.request<ObjectVersion>(uid, 'GET', `/objects/${id}/versions/${version}`),
    async stored() {
      const { rows } = await nouns.store.tenant(uid, ({ db }) =>
        sql<{
          version: number;
        }>`select version from object_versions where object_id = ${id} order by version`.execute(db),
      );
      return rows.map(({ version }) => version);
    },
  };
}

const yamlOf = (n: number) => `${configMap('web')}data:\n  n: "${n}"\n`;

it('stores the YAML of an object when it is changed, the first included, with the author of each', async () => {
  const { uid, id, change, stored, version } = await ada();
  expect(await stored()).toEqual([]);
  nouns.clock.time += 1_000;
  await change({ yaml: yamlOf(2) });
  await change({ tags: ['shop'] });
  await change({ yaml: yamlOf(4) });
  expect(await stored()).toEqual([1, 2, 4]);
  expect((await version(1)).body).toMatchObject({ yaml: configMap('web'), authorUid: null });
  expect((await version(4)).body).toMatchObject({
    yaml: yamlOf(4),
    authorUid: uid,
    createdAt: nouns.clock.time,
  });
  expect((await version(3)).status).toBe(404);
  await nouns.request(uid, 'DELETE', `/objects/${id}`);
  expect((await version(4)).status).toBe(404);
});

it('stores no version for YAML that is the same', async () => {
  const { change, stored } = await ada();
  await change({ yaml: yamlOf(2) });
  await change({ yaml: yamlOf(2) });
  expect(await stored()).toEqual([1, 2]);
});

it(`keeps the newest ${VERSIONS_KEPT}`, async () => {
  const { change, stored } = await ada();
  for (let n = 2; n <= VERSIONS_KEPT + 3; n++) await change({ yaml: yamlOf(n) });
  const versions = await stored();
  expect([versions.length, versions[0], versions.at(-1)]).toEqual([VERSIONS_KEPT, 4, VERSIONS_KEPT + 3]);
});

it('keeps as many as the operator sets', async () => {
  const few = await startNouns({ versionsKept: 3 });
  await few.account('bob');
  const bob = fleetOf(few, 'bob');
  const { id } = await bob.object(await bob.network('demo'), configMap('web'));
  for (let n = 2; n <= 6; n++) {
    await few.request('bob', 'PATCH', `/objects/${id}`, { body: { yaml: yamlOf(n) }, version: n - 1 });
  }
  const { items } = await bob.get<{ items: VersionEntry[] }>(`/objects/${id}/versions`);
  expect(items.map(({ version }) => version)).toEqual([6, 5, 4]);
  await few.close();
});

it('answers a repeated restore as before when its version is no longer stored', async () => {
  const few = await startNouns({ versionsKept: 2 });
  await few.account('bob');
  const bob = fleetOf(few, 'bob');
  const { id } = await bob.object(await bob.network('demo'), configMap('web'));
  const change = (version: number, body: object, key: string) =>
    few.request<{ updated: AppObject }>('bob', 'PATCH', `/objects/${id}`, { body, version, key });
  await change(1, { yaml: yamlOf(2) }, 'changed');
  const restored = await change(2, { restores: 1 }, 'restored');
  expect(restored.body.updated.version).toBe(3);
  expect((await change(3, { restores: 1 }, 'again')).status).toBe(400);
  expect(await change(2, { restores: 1 }, 'restored')).toMatchObject({ status: 200, body: restored.body });
  await few.close();
});

it('lists them, the newest first, with who wrote each, when, and how', async () => {
  const { uid, list, change } = await ada();
  const created = nouns.clock.time;
  expect(await list()).toMatchObject([
    { version: 1, source: 'created', authorUid: uid, createdAt: created, isCurrent: true, restored: null },
  ]);
  nouns.clock.time += 1_000;
  await change({ yaml: yamlOf(2) });
  nouns.clock.time += 1_000;
  await change({ restores: 1 });
  const versions = await list();
  expect(versions).toMatchObject([
    {
      version: 3,
      source: 'restored',
      restored: 1,
      authorUid: uid,
      createdAt: created + 2_000,
      isCurrent: true,
    },
    { version: 2, source: 'edited', restored: null, createdAt: created + 1_000, isCurrent: false },
    { version: 1, source: 'created', authorUid: uid, createdAt: created, isCurrent: false },
  ]);
  expect(new Set(versions.map(({ changeID }) => changeID)).size).toBe(3);
});

it('names the import that created an object', async () => {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const network = await user.network('demo');
  await nouns.request(uid, 'POST', `/networks/${network.id}/objects`, {
    body: { objects: [{ yaml: configMap('web'), tags: [] }] },
  });
  const [object] = (await user.get<{ items: AppObject[] }>('/objects')).items;
  const { items } = await user.get<{ items: VersionEntry[] }>(`/objects/${object?.id}/versions`);
  expect(items).toMatchObject([{ version: 1, source: 'imported', authorUid: uid }]);
});

it('names the import with a preview that created and changed an object', async () => {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const network = await user.network('demo');
  const apply = (yaml: string) =>
    nouns.request(uid, 'PUT', `/networks/${network.id}/objects`, {
      body: { objects: [{ yaml, tags: [] }] },
    });
  await apply(configMap('web'));
  nouns.clock.time += 1_000;
  await apply(yamlOf(2));
  const [object] = (await user.get<{ items: AppObject[] }>('/objects')).items;
  const { items } = await user.get<{ items: VersionEntry[] }>(`/objects/${object?.id}/versions`);
  expect(items).toMatchObject([
    { version: 2, source: 'imported', authorUid: uid, changeID: expect.any(String) },
    { version: 1, source: 'imported', authorUid: uid, changeID: expect.any(String) },
  ]);
});

it('restores a version as a new one, which the change names', async () => {
  const { uid, id, change, version } = await ada();
  await change({ yaml: yamlOf(2) });
  nouns.clock.time += 1_000;
  await change({ restores: 1 });
  expect((await version(3)).body.yaml).toBe(configMap('web'));
  const changes = await nouns.request<{ items: object[] }>(uid, 'GET', `/changes?objectID=${id}&limit=1`);
  expect(changes.body.items[0]).toMatchObject({
    name: 'web: version 1 restored (v2 → v3)',
    details: { yaml: { before: 2, after: 3, restored: 1 } },
  });
});

it('refuses to restore a version that is not stored, or with other YAML', async () => {
  const { uid, id } = await ada();
  for (const body of [{ restores: 7 }, { restores: 1, yaml: yamlOf(2) }]) {
    const { status } = await nouns.request(uid, 'PATCH', `/objects/${id}`, { body, version: 1 });
    expect(status).toBe(400);
  }
});

it('answers 404 to another account', async () => {
  const one = await ada();
  const two = await ada();
  await one.change({ yaml: yamlOf(2) });
  for (const path of ['versions/1', 'versions']) {
    expect((await nouns.request(two.uid, 'GET', `/objects/${one.id}/${path}`)).status).toBe(404);
  }
});

it('lists the undo of a change as undone', async () => {
  const { change, list } = await ada();
  await change({ yaml: yamlOf(2) });
  await change({ restores: 1 });
  await change({ yaml: yamlOf(2), undoes: 3 });
  expect((await list()).map(({ version, source }) => [version, source])).toEqual([
    [4, 'undone'],
    [3, 'restored'],
    [2, 'edited'],
    [1, 'created'],
  ]);
});
