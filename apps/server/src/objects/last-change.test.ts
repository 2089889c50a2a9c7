import type { AppObject, LastChange } from '@hawser/contract/objects';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configMap, fleetOf, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
  await nouns.account('ada');
  await nouns.account('eve');
});
afterAll(() => nouns.close());

it('is the change of the object before a time, with its author', async () => {
  const user = fleetOf(nouns, 'ada');
  const network = await user.network('shop');
  const object = await user.object(network, configMap('settings'));
  const created = nouns.clock.time;
  const before = async (at: number) =>
    (await user.get<LastChange>(`/objects/${object.id}/lastChange?before=${at}`)).change;
  expect(await before(created)).toMatchObject({ at: created, actorUid: 'ada' });
  nouns.clock.time += 60_000;
  await user.object(network, configMap('other'));
  const path = `/objects/${object.id}`;
  await nouns.request('ada', 'PATCH', path, { body: { tags: ['new'] }, version: object.version });
  expect((await before(nouns.clock.time))?.summary).toBe('settings: tags changed (v1 → v2)');
  expect((await before(created))?.at).toBe(created);
  expect(await before(created - 1)).toBeNull();
  // Older than a week.
  expect(await before(created + 8 * 24 * 3_600_000)).toBeNull();
});

it('is the change of its network that created it with others, then the rules that placed it', async () => {
  const user = fleetOf(nouns, 'ada');
  const network = await user.network('imported');
  await user.attach(network, await user.cluster('lyon'));
  nouns.clock.time += 1_000;
  await nouns.request('ada', 'PUT', `/networks/${network.id}/objects`, {
    body: { objects: [{ yaml: configMap('imported'), tags: [] }] },
  });
  const created = nouns.clock.time;
  const { items } = await user.get<{ items: AppObject[] }>('/objects');
  const id = items.find(({ name }) => name === 'imported')?.id ?? '';
  const before = async (at: number) =>
    (await user.get<LastChange>(`/objects/${id}/lastChange?before=${at}`)).change;
  expect((await before(created))?.summary).toBe('imported imported into network imported: 1 created');
  nouns.clock.time += 1_000;
  await user.rules(network, rule([], []));
  nouns.clock.time += 1_000;
  // Rules that move it nowhere are no change of it.
  await user.rules(network, rule([], []), rule([], ['eq', 'name', 'other']));
  expect(await before(nouns.clock.time)).toMatchObject({ at: created + 1_000 });
});

it('is found however many other changes were made since', async () => {
  const user = fleetOf(nouns, 'ada');
  const object = await user.object(await user.network('busy'), configMap('settings'));
  const created = nouns.clock.time;
  await nouns.store.tenant('ada', ({ db }) =>
    sql`insert into audit_entries (owner_uid, id, at, actor_uid, command, subject_kind, subject_id, summary)
      select 'ada', 'other-' || n, ${created + 1}, 'ada', 'x', 'object', 'other', '' from generate_series(1, 20001) n`.execute(
      db,
    ),
  );
  const path = `/objects/${object.id}/lastChange?before=${created + 2}`;
  expect((await user.get<LastChange>(path)).change).toMatchObject({ at: created });
});

it('is not visible to another account', async () => {
  const user = fleetOf(nouns, 'ada');
  const object = await user.object(await user.network('hidden'), configMap('settings'));
  const { status } = await nouns.request(
    'eve',
    'GET',
    `/objects/${object.id}/lastChange?before=${nouns.clock.time}`,
  );
  expect(status).toBe(404);
});
