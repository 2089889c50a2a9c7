import { isDeepStrictEqual } from 'node:util';
import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import type { Placement } from '@hawser/contract/placement';
import type { Router } from '@hawser/contract/routers';
import { parseRule, assignments, type Rule } from '@hawser/domain/placement';
import { attachedTags } from '@hawser/domain/tags';
import { Client, type Product, signUp, startProduct, waitUntil } from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient } from './testing/live-client.ts';
import { RandomAgent, ConcurrentUser } from './testing/concurrent-users.ts';

const SEED = 47;
const USERS = 6;
const COMMANDS = 100;
const range = { from: 0, to: 200 };

const closes: (() => unknown)[] = [];
let servers: Product[];
let clients: Client[];
let lives: LiveClient[];
let users: ConcurrentUser[];
let agents: RandomAgent[];
let networks: Network[];

const windows = {
  networks: { collection: 'networks', range },
  clusters: { collection: 'clusters', range },
  routers: { collection: 'routers', range },
  objects: { collection: 'objects', range },
  newest: { collection: 'clusters', range: { from: 2, to: 7 }, order: { by: 'createdAt', descending: true } },
  worst: { collection: 'objects', range: { from: 0, to: 9 }, order: { by: 'status', descending: true } },
  found: { collection: 'objects', range, text: '1' },
  tree: { collection: 'tree', range, expandDepth: 5, toggled: [] },
  folded: { collection: 'tree', range, expandDepth: 1, toggled: [] },
} as const;

beforeAll(async () => {
  const database = await createPreparedDatabase();
  closes.push(() => database.drop());
  const databaseUrl = database.url;
  servers = await Promise.all([startProduct({ databaseUrl }), startProduct({ databaseUrl })]);
  closes.push(() => Promise.all(servers.map((server) => server.stop())));
  const { client } = await signUp(servers[0]?.url ?? '', 'ada');
  clients = servers.map(({ url }) => new Client(url, client.cookie));
  networks = [];
  for (const name of ['one', 'two']) networks.push(await made(client, '/api/networks', { name }));
  lives = await Promise.all(clients.map(({ url, cookie }) => LiveClient.connect(url, cookie)));
  for (const live of lives) {
    for (const [name, query] of Object.entries(windows))
      await live.open(structuredClone(query) as never, name);
  }
  users = Array.from({ length: USERS }, (_, n) => new ConcurrentUser(clients[n % 2] as Client, SEED + n));
  agents = [];
  for (const [n, at] of clients.entries()) {
    agents.push(await join(at, `hub-${n}`, false), await join(at, `edge-${n}`, true));
  }
  await Promise.all([
    ...users.map((user) => user.run(COMMANDS)),
    ...agents.map((agent) => agent.run(COMMANDS)),
  ]);
});
async function made<T>(client: Client, path: string, body: object): Promise<T> {
  return (await client.done<{ created: T }>('POST', path, { body })).created;
}

/** Attaches a new cluster to the network with the same number, with an agent connected to this server. */
async function join(client: Client, alias: string, isEdge: boolean): Promise<RandomAgent> {
  const cluster = await made<Cluster>(client, '/api/clusters', { alias, tags: ['red'] });
  const networkID = networks[Number(alias.at(-1))]?.id ?? '';
  const attachment = { networkID, cloudID: cluster.id, namespace: 'apps', hubName: 'hub', isEdge };
  const router = await made<Router>(client, '/api/routers', attachment);
  return RandomAgent.join(client, router.id, SEED + alias.length);
}

/** Removes the time of observation, which changes with every heartbeat without changing the row. */
const withoutObservedAt = (rows: unknown): unknown =>
  JSON.parse(JSON.stringify(rows, (key, value: unknown) => (key === 'observedAt' ? undefined : value)));

afterAll(async () => {
  for (const open of [...(lives ?? []), ...(agents ?? [])]) open.close();
  for (const close of closes.reverse()) await close();
});

const all = async <Row>(path: string) =>
  (await clients[0]?.done<{ items: Row[] }>('GET', `${path}?limit=200`))?.items ?? [];

test(`${USERS} people at two servers send ${COMMANDS} commands each to one fleet with four agents, without any server error`, () => {
  expect(users.flatMap(({ faults }) => faults)).toEqual([]);
  const answered = (status: number) =>
    users.reduce((sum, { answers }) => sum + (answers.get(status) ?? 0), 0);
  // There are real conflicts: commands succeed, and some are too late.
  expect(answered(200) + answered(201)).toBeGreaterThan(100);
  expect(answered(412)).toBeGreaterThan(0);
});

test('afterwards placements are exactly those that the domain computes from the rules', async () => {
  const routers = await all<Router>('/api/routers');
  const clusters = new Map((await all<Cluster>('/api/clusters')).map((cluster) => [cluster.id, cluster]));
  const objects = await all<AppObject>('/api/objects');
  let pairs = 0;
  for (const network of await all<Network>('/api/networks')) {
    const rules = network.distributionRules.map((stored) => (parseRule(stored) as { rule: Rule }).rule);
    const attached = routers
      .filter(({ networkID }) => networkID === network.id)
      .map(({ id, cloudID, isEdge, clusterName }) => ({
        id,
        name: clusterName,
        tags: attachedTags(clusters.get(cloudID)?.tags ?? {}, isEdge),
      }));
    const own = objects.filter(({ networkID }) => networkID === network.id);
    const expected = [...assignments(rules, own, attached)].map(
      ({ object, cluster }) => `${cluster.id}/${object.id}`,
    );
    const actual: string[] = [];
    for (const { id } of own) {
      actual.push(
        ...(await all<Placement>(`/api/objects/${id}/placements`)).map((placement) => placement.id),
      );
    }
    expect(actual.sort()).toEqual(expected.sort());
    pairs += actual.length;
  }
  expect(pairs).toBeGreaterThan(0);
});

test.each(Object.keys(windows) as (keyof typeof windows)[])(
  'the window %s of both streams equals a new one opened at the other server',
  async (name) => {
    for (const [n, live] of lives.entries()) {
      const other = clients[1 - n] as Client;
      await waitUntil(
        async () => {
          const fresh = await LiveClient.connect(other.url, other.cookie);
          await fresh.open(structuredClone(windows[name]) as never, name);
          const rows = (client: LiveClient) => [...(client.rows.get(name)?.entries() ?? [])];
          const same = isDeepStrictEqual(withoutObservedAt(rows(live)), withoutObservedAt(rows(fresh)));
          fresh.close();
          return same;
        },
        { what: `one content of the window ${name}` },
      );
    }
  },
);

test.each(['networks', 'clusters', 'routers', 'objects'] as const)(
  'the windows equal the list of %s',
  async (noun) => {
    const listed = withoutObservedAt(await all(`/api/${noun}`));
    for (const live of lives)
      expect(withoutObservedAt([...(live.rows.get(noun)?.values() ?? [])])).toEqual(listed);
  },
);
