import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from '@hawser/contract/clusters';
import type { Demo, DemoFleet } from '@hawser/contract/demo';
import {
  Client,
  PASSWORD,
  type ProductServer,
  signUp as signUpPerson,
  startServer,
  type TestDatabase,
  waitUntil,
} from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Page<Item> = { readonly items: readonly Item[]; readonly total: number };

const SMALL = { clusters: 4, objects: 3 };

let database: TestDatabase;
let data: string;
let server: ProductServer;

beforeAll(async () => {
  database = await createPreparedDatabase();
  data = await mkdtemp(join(tmpdir(), 'hawser-served-demo-'));
  server = await startServer({ databaseUrl: database.url, data });
});
afterAll(async () => {
  await server?.stop();
  await rm(data, { recursive: true, force: true });
  await database?.drop();
});

/** Signs up an administrator. */
async function signUp(url: string, name: string): Promise<{ client: Client }> {
  const { uid } = await signUpPerson(url, name);
  await database.execute(`update accounts set admin = true where owner_uid = '${uid}'`);
  // The server remembers a session for a moment; another one is not remembered yet.
  const again = new Client(url);
  await again.done('POST', '/api/auth/sign-in/email', {
    body: { email: `${name}@example.org`, password: PASSWORD },
  });
  return { client: again };
}

const demoOf = (client: Client) => client.done<Demo>('GET', '/api/demo');
const load = (client: Client, body: object = SMALL) => client.ask('POST', '/api/demo', { body });

async function until(client: Client, state: DemoFleet['state'] | 'none'): Promise<Demo> {
  return waitUntil(
    async () => {
      const demo = await demoOf(client);
      if (demo.fleet?.state === 'stopped' && state !== 'stopped') throw new Error(demo.fleet.message);
      return (demo.fleet?.state ?? 'none') === state ? demo : null;
    },
    { what: `the demo is ${state}` },
  );
}

/** Totals of networks, clusters, routers and objects. */
async function totals(client: Client): Promise<number[]> {
  const paths = ['networks', 'clusters', 'routers', 'objects'];
  const pages = await Promise.all(paths.map((path) => client.done<Page<unknown>>('GET', `/api/${path}`)));
  return pages.map(({ total }) => total);
}

async function remove(client: Client): Promise<void> {
  await client.done('DELETE', '/api/demo');
  await until(client, 'none');
}

test('a fleet is loaded, shown with its counts, and removed completely', async () => {
  const { client } = await signUp(server.url, 'ada');
  const before = await demoOf(client);
  expect(before).toMatchObject({ offered: true, refusal: '', realClusters: 0, fleet: null });
  expect(before.neededBytes).toBeLessThan(before.freeBytes);
  expect((await load(client)).status).toBe(201);
  const { fleet, refusal } = await until(client, 'live');
  expect(fleet).toMatchObject({
    networks: 1,
    clusters: 4,
    routers: 4,
    objects: 3,
    connected: 4,
    applied: 12,
  });
  expect(refusal).toBe('There is a demo fleet already. Remove it first.');
  expect((await load(client)).status).toBe(409);
  const { items } = await client.done<Page<Cluster>>('GET', '/api/clusters');
  expect(items.every(({ observedDistro }) => observedDistro === 'Simulated')).toBe(true);
  await remove(client);
  expect(await totals(client)).toEqual([0, 0, 0, 0]);
});

test('another account can neither see nor remove a fleet', async () => {
  const [bea, eve] = [(await signUp(server.url, 'bea')).client, (await signUp(server.url, 'eve')).client];
  await load(bea);
  await until(bea, 'live');
  expect((await demoOf(eve)).fleet).toBeNull();
  const nothing = await eve.ask('DELETE', '/api/demo');
  expect(nothing.status).toBe(409);
  expect(nothing.text).toContain('There is no demo fleet.');
  expect((await demoOf(bea)).fleet?.state).toBe('live');
  const forged = { authorization: `Bearer ${'a'.repeat(43)}` };
  expect((await fetch(`${server.url}/api/demo`, { headers: forged })).status).toBe(401);
  await remove(bea);
});

test('with real clusters a fleet needs confirmation, and its removal keeps them', async () => {
  const { client } = await signUp(server.url, 'cleo');
  await client.done('POST', '/api/clusters', { body: { alias: 'demo-of-ours', tags: ['mine'] } });
  const refused = await load(client);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('1 cluster that is not simulated');
  await load(client, { ...SMALL, besideReal: true });
  expect((await until(client, 'live')).fleet?.clusters).toBe(4);
  await remove(client);
  expect(await totals(client)).toEqual([0, 1, 0, 0]);
});

test('a fleet can be removed while it is loading', async () => {
  const { client } = await signUp(server.url, 'dora');
  await load(client, { clusters: 60, objects: 20 });
  await waitUntil(async () => ((await demoOf(client)).fleet?.clusters ?? 0) > 0, { what: 'clusters' });
  await remove(client);
  expect(await totals(client)).toEqual([0, 0, 0, 0]);
});

test('after the server stops or is killed its fleet is shown as stopped and can be removed', async () => {
  const { client } = await signUp(server.url, 'fay');
  const { port } = server;
  await load(client);
  await until(client, 'live');
  await server.stop();
  server = await startServer({ databaseUrl: database.url, data, port });
  const { fleet } = await until(client, 'stopped');
  expect(fleet).toMatchObject({ clusters: 4, connected: 0, message: 'The server that ran it was stopped.' });
  // A removal resumes after a crash.
  await client.done('DELETE', '/api/demo');
  await server.kill();
  server = await startServer({ databaseUrl: database.url, data, port });
  await until(client, 'none');
  expect(await totals(client)).toEqual([0, 0, 0, 0]);
});

test('each of two servers shows and removes the fleet that the other runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-other-demo-'));
  const other = await startServer({ databaseUrl: database.url, data: folder });
  try {
    const { client } = await signUp(server.url, 'ida');
    const there = new Client(other.url, client.cookie);
    for (const [loading, removing] of [
      [client, there],
      [there, client],
    ] as const) {
      await load(loading);
      await until(loading, 'live');
      expect((await until(removing, 'live')).fleet).toMatchObject({ clusters: 4, connected: 4 });
      await remove(removing);
      expect(await totals(loading)).toEqual([0, 0, 0, 0]);
    }
  } finally {
    await other.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a server without the program refuses to load a fleet', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-no-demo-'));
  const bare = await startServer({ databaseUrl: database.url, data: folder, env: { HAWSER_DEMO: 'off' } });
  try {
    const { client } = await signUp(bare.url, 'gus');
    const demo = await demoOf(client);
    const refusal = 'The demo is only available in a source checkout, not in an image.';
    expect([demo.offered, demo.refusal]).toEqual([false, refusal]);
    for (const refused of [await load(client), await client.ask('DELETE', '/api/demo')]) {
      expect(refused.status).toBe(403);
      expect(refused.text).toContain(refusal);
    }
  } finally {
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
