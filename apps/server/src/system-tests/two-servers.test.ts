import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import type { Placement } from '@hawser/contract/placement';
import type { InstallInstructions, Router } from '@hawser/contract/routers';
import { Client, type Product, signUp, startProduct, waitUntil } from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objectReport, routerReport, TestAgent, type TestConnection } from '../agents/testing/agent.ts';
import { deployment, rule } from '../testing/fleet.ts';
import { LiveClient } from './testing/live-client.ts';

const range = { from: 0, to: 200 };
const closes: (() => unknown)[] = [];

let one: Product;
let two: Product;
/** The same user with one session, at each server. */
let atOne: Client;
let atTwo: Client;
let network: Network;
let router: Router;
let agent: TestAgent;
let connection: TestConnection;

async function made<T>(client: Client, path: string, body: object): Promise<T> {
  return (await client.done<{ created: T }>('POST', path, { body })).created;
}

beforeAll(async () => {
  const database = await createPreparedDatabase();
  closes.push(() => database.drop());
  // Starts both at once: they must also agree on who prepares the database.
  [one, two] = await Promise.all([
    startProduct({ databaseUrl: database.url }),
    startProduct({ databaseUrl: database.url }),
  ]);
  closes.push(() => Promise.all([one.stop(), two.stop()]));
  atOne = (await signUp(one.url, 'ada')).client;
  atTwo = new Client(two.url, atOne.cookie);
  network = await made(atOne, '/api/networks', { name: 'demo' });
  const cluster = await made<Cluster>(atTwo, '/api/clusters', { alias: 'hub' });
  const attachment = {
    networkID: network.id,
    cloudID: cluster.id,
    namespace: 'apps',
    hubName: 'hub',
    isEdge: false,
  };
  router = await made(atOne, '/api/routers', attachment);
  const { installId } = await made<InstallInstructions>(atOne, `/api/routers/${router.id}/install`, {});
  agent = new TestAgent(two.url);
  await agent.enroll(installId);
  connection = await agent.connect();
  await connection.reportAndWait({ full: true, router: routerReport('UP') });
});
afterAll(async () => {
  connection?.close();
  for (const close of closes.reverse()) await close();
});

test('browsers at one server see changes made through the other, in order and without loss', async () => {
  const live = await LiveClient.connect(two.url, atTwo.cookie);
  await live.open({ collection: 'clusters', range }, 'clusters');
  const aliases = Array.from({ length: 40 }, (_, n) => `edge-${String(n).padStart(2, '0')}`);
  await Promise.all(aliases.map((alias) => made(atOne, '/api/clusters', { alias })));
  const [first] = (await atOne.done<{ items: Cluster[] }>('GET', '/api/clusters?q=edge-07')).items;
  const change = { body: { location: 'Rome' }, version: first?.version ?? 0 };
  await atOne.done('PATCH', `/api/clusters/${first?.id}`, change);
  await live.until('clusters', (row) => row.location === 'Rome', 'the location at the other server');
  const { items } = await atTwo.done<{ items: Cluster[] }>('GET', '/api/clusters?limit=200');
  await waitUntil(() => live.rows.get('clusters')?.size === items.length, {
    what: 'every cluster in the window',
  });
  // The time of the hub's last observation changes with the heartbeats of its agent.
  const still = (rows: unknown): unknown =>
    JSON.parse(JSON.stringify(rows).replaceAll(/"observedAt":\d+/g, '"observedAt":0'));
  expect(still([...(live.rows.get('clusters')?.values() ?? [])])).toEqual(still(items));
  live.close();
});

test('an agent at one server receives commands from the other, and its reports are seen there', async () => {
  const live = await LiveClient.connect(one.url, atOne.cookie);
  await live.open({ collection: 'tree', range, expandDepth: 5, toggled: [] }, 'tree');
  await connection.next('desired');
  const object = await made<AppObject>(atOne, '/api/objects', {
    networkID: network.id,
    yaml: deployment('web'),
  });
  const { version } = await atOne.done<Network>('GET', `/api/networks/${network.id}`);
  const body = { distributionRules: [rule([], [])] };
  await atOne.done('PUT', `/api/networks/${network.id}/distributionRules`, { body, version });
  const order = await connection.next('desired');
  expect(order.apply).toMatchObject([{ objectID: object.id, version: 1 }]);
  const appliedDigest = order.apply[0]?.digest ?? '';
  await connection.reportAndWait({ objects: [objectReport(object.id, { appliedDigest })] });
  const row = await live.until(
    'tree',
    ({ kind, status }) => kind === 'object' && (status as { status: string }).status === 'UP',
    'UP in the tree of the other server',
  );
  expect(row).toMatchObject({ id: object.id, name: 'web', kubeStatus: { readyReplicas: 2 } });

  await atOne.done('DELETE', `/api/objects/${object.id}`);
  expect(await connection.next('desired')).toMatchObject({ remove: [object.id] });
  live.close();
});

test('an agent that loses its server continues at the other, which knows its state', async () => {
  const object = await made<AppObject>(atOne, '/api/objects', {
    networkID: network.id,
    yaml: deployment('moving'),
  });
  const { apply } = await connection.next('desired');
  const have = Object.fromEntries(apply.map(({ objectID, digest }) => [objectID, digest]));
  await two.kill();
  const body = { yaml: deployment('moving').replace('replicas: 2', 'replicas: 3') };
  await atOne.done('PATCH', `/api/objects/${object.id}`, { body, version: 1 });
  const moved = new TestAgent(
    one.url,
    agent.uid,
    agent.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  moved.agentID = agent.agentID;
  connection = await moved.connect({ have });
  const order = await connection.next('desired');
  expect(order.apply).toMatchObject([
    { objectID: object.id, version: 2, manifest: { spec: { replicas: 3 } } },
  ]);
  await connection.reportAndWait({
    full: true,
    router: routerReport('UP'),
    objects: [objectReport(object.id, { appliedDigest: order.apply[0]?.digest ?? '', appliedVersion: 2 })],
  });
  await two.restart();
  const path = `/api/objects/${object.id}/placements`;
  const { items } = await atTwo.done<{ items: Placement[] }>('GET', path);
  expect(items).toMatchObject([{ appliedVersion: 2, status: { status: 'UP' } }]);
});

test('a browser that moves to the other server keeps its rows, and receives only those that changed', async () => {
  // Not attached, so that no heartbeat changes its time of observation.
  const query = { collection: 'clusters', range, text: 'edge-' } as const;
  const before = await LiveClient.connect(one.url, atOne.cookie);
  const { revision } = await before.open(query, 'edges');
  before.close();
  const after = await LiveClient.connect(two.url, atTwo.cookie);
  after.send({ type: 'open', window: 'edges', query, revision });
  expect(await after.next('current')).toMatchObject({ window: 'edges', revision });
  await made(atOne, '/api/clusters', { alias: 'edge-new' });
  await after.until('edges', (row) => row.name === 'edge-new', 'the new cluster');
  expect(after.received.filter(({ type }) => type === 'snapshot')).toEqual([]);
  after.close();
});

test('a command with one Idempotency-Key sent to both at once is applied once, and both get its answer', async () => {
  for (let n = 0; n < 20; n++) {
    const sent = { body: { alias: `once-${n}` }, key: `key-${n}` };
    const answers = await Promise.all(
      [atOne, atTwo, atOne, atTwo].map((at) => at.ask('POST', '/api/clusters', sent)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replay') === null)).toHaveLength(1);
  }
  const { total } = await atTwo.done<{ total: number }>('GET', '/api/clusters?q=once-');
  expect(total).toBe(20);
});

test('of two changes to the same version, one at each server, one is refused as outdated', async () => {
  const { id } = await made<Cluster>(atOne, '/api/clusters', { alias: 'wanted' });
  for (let version = 1; version <= 10; version++) {
    const answers = await Promise.all(
      [atOne, atTwo].map((at, n) =>
        at.ask('PATCH', `/api/clusters/${id}`, { body: { location: `place ${version} ${n}` }, version }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  }
});
