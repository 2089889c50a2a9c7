import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import type { AppObject, WholeObject } from '@hawser/contract/objects';
import type { Router } from '@hawser/contract/routers';
import { systemFetch } from './adapters/machine.ts';
import {
  Client,
  createDatabase,
  PASSWORD,
  type ProductServer,
  type Running,
  signUp,
  startServer,
  type TestDatabase,
  waitUntil,
} from '@hawser/testkit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startOwnServer } from './adapters/own-server.ts';
import { Api } from './api.ts';
import { yamlOfObject } from './manifests.ts';
import { editDeployments } from './setup.ts';
import { startDemo, waitForOutput } from './testing/demo-program.ts';

type Page<Item> = { readonly items: readonly Item[]; readonly total: number };

let database: TestDatabase;
let data: string;
let server: ProductServer;
let demo: Running | undefined;

beforeAll(async () => {
  database = await createDatabase();
  data = await mkdtemp(join(tmpdir(), 'hawser-demo-'));
  server = await startServer({ databaseUrl: database.url, data });
});
afterEach(() => demo?.end('SIGKILL'));
afterAll(async () => {
  await server?.stop();
  await rm(data, { recursive: true, force: true });
  await database?.drop();
});

async function account(name: string) {
  const { client } = await signUp(server.url, name);
  const list = <Item>(path: string) => client.done<Page<Item>>('GET', `/api/${path}?limit=200`);
  const left = async () => {
    const parts = [list('networks'), list('clusters'), list('routers'), list('objects')];
    return (await Promise.all(parts)).map(({ total }) => total);
  };
  return { client, email: `${name}@example.org`, list, left };
}

async function aRealCluster(client: Client): Promise<void> {
  await client.done('POST', '/api/clusters', { body: { alias: 'demo-of-our-own', tags: ['simulation'] } });
  await client.done('POST', '/api/networks', { body: { name: 'demo-of-our-shop' } });
}

const OWN = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: our-own}\n';

const FIVE = ['--clusters', '5', '--objects', '4'];

test('five clusters are live over real connections, are marked as simulated, and are removed on Ctrl-C', async () => {
  const { email, list, left } = await account('ada');
  demo = await startDemo(server.url, email, ...FIVE, '--scenario', 'rollout', '--seed', '7');
  await waitForOutput(demo, /The fleet is live/);
  await waitForOutput(demo, /About 5 % of the clusters start containers slowly, \d+\.\d s/);
  expect(demo.output()).toMatch(/clusters connected 5\/5, objects applied 20\/20, \d+\.\d s/);
  const networks = await list<Network>('networks');
  expect(networks.items.map(({ name, objectCount }) => [name, objectCount])).toEqual([['demo-network-1', 4]]);
  const { items } = await list<Cluster>('clusters');
  expect(items).toHaveLength(5);
  for (const { tags, observedDistro, kubernetesVersion } of items) {
    expect([Object.keys(tags).includes('simulated'), observedDistro]).toEqual([true, 'Simulated']);
    expect(kubernetesVersion).toMatch(/\+simulated$/);
  }
  await waitUntil(
    async () => (await list<Router>('routers')).items.every(({ status }) => status.status === 'UP'),
    { what: 'all routers UP' },
  );
  await demo.end('SIGINT');
  expect(demo.output()).toMatch(/5 simulated clusters were removed\.\n$/);
  expect(await left()).toEqual([0, 0, 0, 0]);
});

test('Ctrl-C during the start leaves nothing', async () => {
  const { email, left } = await account('bea');
  demo = await startDemo(server.url, email, '--clusters', '600', '--objects', '30');
  await waitForOutput(demo, /clusters connected 0\//);
  await demo.end('SIGINT');
  expect(await demo.exited).toBe(0);
  expect(await left()).toEqual([0, 0, 0, 0]);
});

test('the fleet of a killed demo is found, prevents a second one, and is removed by --remove', async () => {
  const { email, left } = await account('cleo');
  demo = await startDemo(server.url, email, ...FIVE);
  await waitForOutput(demo, /The fleet is live/);
  await demo.end('SIGKILL');
  const second = await startDemo(server.url, email, ...FIVE);
  expect(await second.exited).not.toBe(0);
  expect(second.output()).toMatch(/has a demo fleet already/);
  const remover = await startDemo(server.url, email, '--remove');
  expect(await remover.exited).toBe(0);
  expect(remover.output()).toMatch(/5 simulated clusters were removed/);
  expect(await left()).toEqual([0, 0, 0, 0]);
});

test('beside real clusters it asks for confirmation, is separate, and removes nothing of theirs', async () => {
  const { client, email, list, left } = await account('dora');
  await aRealCluster(client);
  const asking = await startDemo(server.url, email, ...FIVE);
  expect(await asking.exited).not.toBe(0);
  expect(asking.output()).toMatch(/has a real cluster\..*--yes-beside-real-clusters/);
  expect(await left()).toEqual([1, 1, 0, 0]);
  demo = await startDemo(server.url, email, ...FIVE, '--yes-beside-real-clusters');
  await waitForOutput(demo, /The fleet is live/);
  const { items } = await list<Router>('routers');
  expect(new Set(items.map(({ networkName }) => networkName))).toEqual(new Set(['demo-network-1']));
  const networkID = items[0]?.networkID;
  await client.done('POST', '/api/objects', { body: { networkID, yaml: OWN } });
  await demo.end('SIGINT');
  const networks = await list<Network>('networks');
  expect(networks.items.map(({ name, objectCount }) => [name, objectCount])).toEqual([
    ['demo-network-1', 1],
    ['demo-of-our-shop', 0],
  ]);
  expect(await left()).toEqual([2, 1, 0, 1]);
});

test('of a few Deployments at least one gets the new image, however small the share', async () => {
  const { client, email, list } = await account('emil');
  const { created } = await client.done<{ created: Network }>('POST', '/api/networks', {
    body: { name: 'few' },
  });
  await client.done('POST', '/api/objects', {
    body: { networkID: created.id, yaml: yamlOfObject(0, '1.0') },
  });
  const [object] = (await list<AppObject>('objects')).items;
  const { id = '', version = 0 } = object ?? {};
  const api = new Api(server.url, systemFetch);
  await api.signIn(email, PASSWORD);
  const signal = new AbortController().signal;
  expect(await editDeployments(api, [{ id, n: 0, version }], () => false, 0.1, '2.0', signal)).toBe(1);
  const { yaml } = await client.done<WholeObject>('GET', `/api/objects/${id}`);
  expect(yaml).toContain(':2.0');
});

test('a second demo does not use the data folder of a running one, takes over that of a dead one, and removes its own except the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-demo-own-'));
  const left = { pid: process.pid, birth: 'another boot/1', about: '' };
  await writeFile(join(folder, 'holder-1.json'), JSON.stringify(left));
  const own = await startOwnServer(() => {}, 3, folder);
  try {
    await expect(startOwnServer(() => {}, 3, folder)).rejects.toThrow(/A demo runs already/);
    expect((await fetch(`${own.url}/readyz`)).status).toBe(200);
  } finally {
    await own.stop();
    expect(await readdir(folder)).toEqual(['server.log']);
    await rm(folder, { recursive: true, force: true });
  }
});

test('a demo’s own server ignores the database in the environment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-demo-own-'));
  const named = process.env['DATABASE_URL'];
  process.env['DATABASE_URL'] = database.url;
  const own = await startOwnServer(() => {}, 3, folder);
  try {
    const { client } = await signUp(own.url, 'hans');
    const body = { email: 'hans@example.org', password: PASSWORD };
    const sign = (url: string) => new Client(url).ask('POST', '/api/auth/sign-in/email', { body });
    expect((await client.ask('GET', '/api/me')).status).toBe(200);
    expect([(await sign(own.url)).status, (await sign(server.url)).status]).toEqual([200, 401]);
  } finally {
    if (named === undefined) delete process.env['DATABASE_URL'];
    else process.env['DATABASE_URL'] = named;
    await own.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
