import type { Change } from '@hawser/contract/changes';
import type { Job } from '@hawser/contract/jobs';
import type { Network } from '@hawser/contract/networks';
import type { AppObject, LastChange, VersionEntry } from '@hawser/contract/objects';
import type { LastHour } from '@hawser/contract/overview';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configMap } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { peopleIn } from './testing/people.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

it('who changed something in an organization is named to its members, by name or address', async () => {
  const people = peopleIn(nouns);
  await people.person('ada');
  const { id: context } = await people.organization('ada', 'acme');
  await people.join('ada', context, 'mia');
  await people.done('ada', 'PATCH', '/me', { body: { displayName: 'Ada Lovelace' } });
  const create = async <Created>(by: string, path: string, body: object): Promise<Created> =>
    (await people.done<{ created: Created }>(by, 'POST', path, { context, body })).created;
  const network = await create<Network>('ada', '/networks', { name: 'shop' });
  // Of two changes at one instant neither is the last one.
  nouns.clock.time += 1;
  const object = await create<AppObject>('mia', '/objects', {
    networkID: network.id,
    yaml: configMap('prices'),
    tags: [],
  });
  const read = <Body>(path: string): Promise<Body> => people.done<Body>('mia', 'GET', path, { context });

  const { items: changes } = await read<{ items: Change[] }>('/changes');
  const byCommand = new Map(changes.map(({ command, actorName }) => [command, actorName]));
  expect(byCommand.get('defineNetwork')).toBe('Ada Lovelace');
  expect(byCommand.get('createObject')).toBe('mia@example.org');
  const { change } = await read<LastChange>(`/objects/${object.id}/lastChange?before=${nouns.clock.time}`);
  expect(change?.actorName).toBe('mia@example.org');
  const { items: versions } = await read<{ items: VersionEntry[] }>(`/objects/${object.id}/versions`);
  expect(versions.map(({ authorName }) => authorName)).toEqual(['mia@example.org']);

  const { latest } = await read<LastHour>('/overview/lastHour');
  const latestBy = new Map(latest.map(({ command, actorName }) => [command, actorName]));
  expect(latestBy.get('defineNetwork')).toBe('Ada Lovelace');
  expect(latestBy.get('createObject')).toBe('mia@example.org');
  await people.done('ada', 'DELETE', `/networks/${network.id}`, { context });
  const { items: jobs } = await read<{ items: Job[] }>('/jobs');
  expect(jobs.map(({ actorName }) => actorName)).toEqual(['Ada Lovelace']);
});
