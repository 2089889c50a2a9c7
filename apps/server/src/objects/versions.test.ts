import type { AppObject, ObjectVersion } from '@hawser/contract/objects';
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

it('answers 404 to another account', async () => {
  const one = await ada();
  const two = await ada();
  await one.change({ yaml: yamlOf(2) });
  expect((await nouns.request(two.uid, 'GET', `/objects/${one.id}/versions/1`)).status).toBe(404);
});
