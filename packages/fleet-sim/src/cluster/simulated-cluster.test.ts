import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PinnedNetwork, pinnedNetwork } from '@hawser/agent';
import { parseManifests } from '@hawser/manifest';
import { systemClock } from '@hawser/ports';
import {
  type Client,
  createDatabase,
  type ProductServer,
  signUp,
  startServer,
  type TestDatabase,
  waitUntil,
} from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { healthy, type JsonObject, listOf, objectOf } from '@hawser/kube-sim';
import { SeededRandom } from '@hawser/ports/virtual';
import { installObjects } from '../agent/install.ts';
import { SimulatedCluster } from './simulated-cluster.ts';
import { SimulatedSite } from './simulated-site.ts';

interface Status {
  readonly status: string;
  readonly message?: string;
}
interface Made {
  readonly created: { readonly id: string; readonly manifest: string; readonly url: string };
}
interface Placements {
  readonly items: readonly { readonly status: Status }[];
}

const silent = { info() {}, warn() {}, error() {} };
const quick = { ...healthy, startMs: [10, 50], readyMs: [10, 50], stopMs: [10, 50] } as const;
const NAMESPACE = 'team';
const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: "example.org/web:1"}]}
`;
const EVERYTHING = { cloud: '[]', object: '[]' };

let database: TestDatabase;
let data: string;
let server: ProductServer;
let client: Client;
let network: PinnedNetwork;
const clusters: SimulatedCluster[] = [];

beforeAll(async () => {
  database = await createDatabase();
  data = await mkdtemp(join(tmpdir(), 'hawser-fleet-'));
  server = await startServer({ databaseUrl: database.url, data });
  ({ client } = await signUp(server.url, 'fleet'));
  network = pinnedNetwork('');
});
afterAll(async () => {
  for (const cluster of clusters) await cluster.stop();
  await network?.close();
  await server?.stop();
  await rm(data, { recursive: true, force: true });
  await database?.drop();
});

const create = async (path: string, body: object): Promise<Made['created']> =>
  (await client.done<Made>('POST', `/api${path}`, { body })).created;

/** A cluster with an agent of its own in the network, not yet started. */
async function attach(name: string, networkID: string) {
  const { id: cloudID } = await create('/clusters', { alias: name, tags: [] });
  const body = { networkID, cloudID, namespace: NAMESPACE, isEdge: false, hubName: name };
  const { id } = await create('/routers', body);
  const cluster = new SimulatedCluster({
    name,
    clock: systemClock,
    random: new SeededRandom(clusters.length + 1),
    dial: network.dial,
    fetch: network.fetch,
    log: silent,
    behavior: quick,
  });
  clusters.push(cluster);
  const { manifest, url } = await create(`/routers/${id}/install`, {});
  const status = async () =>
    (await client.done<{ status: Status }>('GET', `/api/routers/${id}`)).status.status;
  return { cluster, id, manifest, url, status };
}

async function placeEverything(networkID: string, rules: object[]): Promise<void> {
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${networkID}`);
  const body = { distributionRules: rules };
  await client.done('PUT', `/api/networks/${networkID}/distributionRules`, { body, version });
}

const names = (cluster: SimulatedCluster, path: string) =>
  listOf(objectOf(cluster.kube.api.request({ method: 'GET', path }).body)['items']).map(
    (item) => objectOf(objectOf(item)['metadata'])['name'],
  );

test('the real agent in a simulated cluster enrolls with the real server, applies, reports UP, and prunes', async () => {
  const { id: networkID } = await create('/networks', { name: 'one' });
  const { cluster, manifest, status } = await attach('hub-1', networkID);
  const parsed = parseManifests(manifest);
  if (!('documents' in parsed)) throw new Error(parsed.message);
  cluster.apply(parsed.documents as JsonObject[]);
  cluster.startAgent(NAMESPACE);
  await waitUntil(async () => (await status()) === 'UP', { what: 'router UP' });

  const web = await create('/objects', { networkID, yaml: WEB, tags: [] });
  const settings = await create('/objects', {
    networkID,
    yaml: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\n',
    tags: [],
  });
  await placeEverything(networkID, [EVERYTHING]);
  for (const { id } of [web, settings]) {
    await waitUntil(
      async () => {
        const { items } = await client.done<Placements>('GET', `/api/objects/${id}/placements`);
        return items.length === 1 && items[0]?.status.status === 'UP';
      },
      { what: `object ${id} UP` },
    );
  }
  const pods = `/api/v1/namespaces/${NAMESPACE}/pods`;
  expect(names(cluster, pods).filter((name) => String(name).startsWith('web-'))).toHaveLength(2);

  await placeEverything(networkID, []);
  const deployments = `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`;
  await waitUntil(() => !names(cluster, deployments).includes('web'), { what: 'web pruned' });
  await waitUntil(() => names(cluster, pods).every((name) => !String(name).startsWith('web-')), {
    what: 'its pods gone',
  });
  expect(names(cluster, `/api/v1/namespaces/${NAMESPACE}/configmaps`)).not.toContain('settings');
});

test('problems of workloads are reported, and recover', async () => {
  const { id: networkID } = await create('/networks', { name: 'two' });
  const { cluster, id: routerID, url, status } = await attach('hub-2', networkID);
  const installId = new URL(url).pathname.split('/')[2] ?? '';
  cluster.apply(installObjects({ server: server.url, routerID, installId, namespace: NAMESPACE }));
  cluster.startAgent(NAMESPACE);
  await waitUntil(async () => (await status()) === 'UP', { what: 'router UP' });
  cluster.link.dropConnections();
  await waitUntil(() => cluster.link.connections === 1, { what: 'a new connection' });
  cluster.stopApi();
  await waitUntil(async () => (await status()) === 'DOWN', {
    what: 'router DOWN without its API',
  });
  cluster.startApi();
  await waitUntil(async () => (await status()) === 'UP', { what: 'router UP again' });
});

test('a site does what kubectl would do, and its agent can be killed and restarted', async () => {
  const { id: networkID } = await create('/networks', { name: 'three' });
  const { id: cloudID } = await create('/clusters', { alias: 'hub-3', tags: [] });
  const body = { networkID, cloudID, namespace: NAMESPACE, isEdge: false, hubName: 'hub-3' };
  const { id } = await create('/routers', body);
  const { url } = await create(`/routers/${id}/install`, {});
  const site = new SimulatedSite('hub-3');
  try {
    await site.applyFrom(url);
    site.startAgent(NAMESPACE);
    const status = async () =>
      (await client.done<{ status: Status }>('GET', `/api/routers/${id}`)).status.status;
    await waitUntil(async () => (await status()) === 'UP', { what: 'router UP' });
    await create('/objects', { networkID, yaml: WEB, tags: [] });
    await placeEverything(networkID, [EVERYTHING]);
    await waitUntil(() => site.deployment(NAMESPACE, 'web', '{.status.readyReplicas}') === '2', {
      what: 'web is ready',
    });
    site.apply(
      WEB.replace('web', 'other').replace(
        'metadata: {name: other}',
        'metadata: {name: other, namespace: team}',
      ),
    );
    await site.killAgent();
    expect(site.deployment(NAMESPACE, 'web')).toBe('web');
    site.startAgent(NAMESPACE);
    await placeEverything(networkID, []);
    await waitUntil(() => site.deployment(NAMESPACE, 'web') === '', {
      what: 'web is pruned by the new agent',
    });
    expect(site.deployment(NAMESPACE, 'other')).toBe('other');
  } finally {
    await site.stop();
  }
});
