import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { configMap, fleetOf } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

/** Dense enough to be read in the thread: 29,000 values, as many as are allowed, for a third of a second and more. */
const dense = (name: string, values = 2_000): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name} }\nlist: [${'a,'.repeat(values)}]\n`;

/** As many as one context gets at most. */
const CONNECTIONS = 16;

it('long texts are read before the transactions that write them, so that others of the context need not wait for connections', async () => {
  await nouns.account('ada');
  const ada = fleetOf(nouns, 'ada');
  const network = await ada.network('demo');
  const { id, version } = await ada.object(network, configMap('first'));
  const began = vi.spyOn(nouns.store, 'tenant');
  const asked = (...request: Parameters<Nouns['request']>): Promise<number> =>
    nouns.request(...request).then(({ status }) => status);
  const create = Array.from({ length: CONNECTIONS }, (_, n) => {
    const body = { networkID: network.id, yaml: dense(`dense-${n}`, n < 3 ? 29_000 : 2_000) };
    return asked('ada', 'POST', '/objects', { body });
  });
  const update = asked('ada', 'PATCH', `/objects/${id}`, {
    body: { yaml: dense('first') },
    version,
  });
  const documents = [{ yaml: dense('import-1'), tags: [] }];
  const path = `/networks/${network.id}/objects`;
  const imported = asked('ada', 'POST', path, { body: { objects: documents } });
  const preview = asked('ada', 'POST', `${path}/preview`, { body: { objects: documents } });
  // Connections of the context are free: not all that write have begun their transactions.
  expect(await asked('ada', 'GET', '/networks')).toBe(200);
  expect(began.mock.calls.length).toBeLessThan(CONNECTIONS);
  expect(await Promise.all([...create, update, imported, preview])).toEqual([
    ...create.map(() => 201),
    200,
    201,
    200,
  ]);
});
