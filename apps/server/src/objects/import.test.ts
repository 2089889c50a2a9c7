import type { ImportedObjects } from '@hawser/contract/objects';
import { limitOf, TIERS } from '@hawser/domain/plans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditedCommands, configMap, deployment, fleetOf, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function ada(tier?: string) {
  const uid = `importer-of-objects-${++accounts}`;
  await nouns.account(uid, tier);
  const fleet = fleetOf(nouns, uid);
  const network = await fleet.network('demo');
  const send = (objects: object[], key?: string) =>
    nouns.request<{ created: ImportedObjects }>(uid, 'POST', `/networks/${network.id}/objects`, {
      body: { objects },
      ...(key === undefined ? {} : { key }),
    });
  const refusal = async (objects: object[]) => {
    const { status, body } = await nouns.request(uid, 'POST', `/networks/${network.id}/objects`, {
      body: { objects },
    });
    return { status, ...body.errors[0] };
  };
  const names = async () => {
    const { items } = await fleet.get<{ items: { name: string }[] }>('/objects?limit=200');
    return items.map(({ name }) => name);
  };
  return { uid, fleet, network, send, refusal, names };
}

const yaml = (name: string) => ({ yaml: configMap(name) });

it('creates objects in the order of the request, places them by the rules, and writes one audit entry', async () => {
  const { uid, fleet, network, send } = await ada();
  await fleet.attach(network, await fleet.cluster('rome'));
  await fleet.rules(network, rule([], ['in', 'tag', 'shop']));
  const { status, body } = await send([
    { yaml: deployment('web'), tags: ['shop'] },
    yaml('aside'),
    { ...yaml('cart'), tags: ['shop'] },
  ]);
  expect(status).toBe(201);
  expect(body.created.items.map(({ name, kind, key, version }) => [name, kind, key, version])).toEqual([
    ['web', 'Deployment', 'Deployment/web', 1],
    ['aside', 'ConfigMap', 'ConfigMap/aside', 1],
    ['cart', 'ConfigMap', 'ConfigMap/cart', 1],
  ]);
  expect(await fleet.placementPairs(network)).toEqual(['rome/cart', 'rome/web']);
  expect(await fleet.get(`/objects/${body.created.items[0]?.id}`)).toMatchObject({
    key: 'Deployment/web',
    yaml: deployment('web'),
    origin: 'nethopper-config',
    tags: { shop: 'user' },
  });
  expect((await auditedCommands(nouns, uid)).filter((entry) => entry.startsWith('import'))).toEqual([
    'importObjects network',
  ]);
});

it('a repeat with the same idempotency key gives the first answer and creates nothing', async () => {
  const { send, names } = await ada();
  const first = await send([yaml('one'), yaml('two')], 'once');
  const again = await send([yaml('one'), yaml('two')], 'once');
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await names()).toEqual(['one', 'two']);
});

it('imports all or nothing, and refuses an invalid entry with the specified message and its path', async () => {
  const { fleet, network, refusal, names } = await ada();
  await fleet.object(network, configMap('here'));
  const nameTaken = (name: string) =>
    `Name ${name} already exists of Kind ConfigMap. Objects of the same Kind must have a unique Name.`;
  expect(await refusal([yaml('new'), yaml('here')])).toMatchObject({
    status: 409,
    message: nameTaken('here'),
    path: 'objects.1.yaml',
  });
  expect(await refusal([yaml('new'), yaml('other'), yaml('new')])).toMatchObject({
    status: 409,
    message: nameTaken('new'),
    path: 'objects.2.yaml',
  });
  expect(await refusal([yaml('new'), { yaml: 'kind: ConfigMap\n' }])).toMatchObject({
    status: 400,
    message: 'Invalid YAML supplied for creating a Hawser Object.',
    path: 'objects.1.yaml',
  });
  expect((await refusal([yaml('new'), { ...yaml('tagged'), tags: ['a\u0000b'] }])).path).toMatch(
    /^objects\.1\./,
  );
  expect(await names()).toEqual(['here']);
});

it('reports every entry that cannot be imported, not only the first', async () => {
  const { uid, fleet, network, names } = await ada();
  await fleet.object(network, configMap('here'));
  const objects = [{ yaml: 'kind: [' }, yaml('new'), yaml('here'), yaml('new'), { yaml: 'kind: ConfigMap' }];
  const paths = async (of: object[]) => {
    const { status, body } = await nouns.request(uid, 'POST', `/networks/${network.id}/objects`, {
      body: { objects: of },
    });
    return { status, paths: [...new Set(body.errors.map(({ path }) => path))] };
  };
  expect(await paths(objects)).toEqual({
    status: 400,
    paths: ['objects.0.yaml', 'objects.2.yaml', 'objects.3.yaml', 'objects.4.yaml'],
  });
  await fleet.object(network, configMap('there'));
  expect(await paths([yaml('there'), yaml('new'), yaml('here')])).toEqual({
    status: 409,
    paths: ['objects.0.yaml', 'objects.2.yaml'],
  });
  expect(await names()).toEqual(['here', 'there']);
});

it('accepts 1 to 500 objects', async () => {
  const { send, fleet } = await ada();
  const many = (count: number) => Array.from({ length: count }, (_, n) => yaml(`many-${n}`));
  expect((await send([])).status).toBe(400);
  expect((await send(many(501))).status).toBe(400);
  expect((await send(many(500))).status).toBe(201);
  expect(await fleet.get('/objects')).toMatchObject({ total: 500 });
});

it('is refused if it would exceed the limit of the subscription', async () => {
  const { refusal, send, names } = await ada('free');
  const room = Number(limitOf(TIERS.free, 'objects'));
  const many = (count: number) => Array.from({ length: count }, (_, n) => yaml(`many-${n}`));
  expect(await refusal(many(room + 1))).toMatchObject({
    status: 403,
    message: 'The import will exceed your subscription Object limit. Please upgrade to import all Objects.',
  });
  expect(await names()).toEqual([]);
  expect((await send(many(room))).status).toBe(201);
});

it('into a network of another account answers 404', async () => {
  const [{ network }, { uid }] = [await ada(), await ada()];
  const { status } = await nouns.request(uid, 'POST', `/networks/${network.id}/objects`, {
    body: { objects: [yaml('secret')] },
  });
  expect(status).toBe(404);
});
