import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import type { Placement } from '@hawser/contract/placement';
import type { Router } from '@hawser/contract/routers';
import {
  type Client,
  type Joined,
  joinCluster,
  type Product,
  signUp,
  skipReason,
  startCluster,
  startProduct,
  type TestCluster,
  waitUntil,
} from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rule } from '../testing/fleet.ts';
import { LiveClient } from './testing/live-client.ts';

// A lease is 30 s, and one of the tests waits until it expires.
const reason = skipReason();
const range = { from: 0, to: 50 };

const web = (replicas: number) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: web}]}
`;

type Reason = { readonly text: string }[];
interface RowStatus {
  readonly status: string;
  readonly tone: string;
  readonly reason: Reason;
}
const statusOf = (row: Record<string, unknown>) => row.status as RowStatus;

describe.skipIf(reason !== null)(`server, agent and API server fail (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let product: Product;
  let client: Client;
  let joined: Joined;
  let network: Network;
  let object: AppObject;
  let live: LiveClient;

  const replicas = () =>
    cluster
      .kubectl('-n', 'hawser', 'get', 'deployment', 'web', '-o=jsonpath={.spec.replicas}')
      .catch(() => '');
  const placement = async () => {
    const path = `/api/objects/${object.id}/placements`;
    return (await client.done<{ items: Placement[] }>('GET', path)).items[0];
  };
  /** Waits until the placement is UP at `version`, in the record and in the stream. */
  async function converged(version: number): Promise<void> {
    await waitUntil(
      async () => {
        const now = await placement();
        return now?.appliedVersion === version && now.status.status === 'UP';
      },
      { what: `version ${version} is UP` },
    );
    await live.until(
      'tree',
      (row) => row.kind === 'object' && statusOf(row).status === 'UP',
      'UP in the stream',
    );
  }
  async function watch(): Promise<void> {
    live?.close();
    live = await LiveClient.connect(product.url, client.cookie);
    await live.open({ collection: 'tree', range, expandDepth: 5, toggled: [] }, 'tree');
  }

  beforeAll(async () => {
    [cluster, product] = await Promise.all([startCluster('hub'), startProduct()]);
    client = (await signUp(product.url, 'ada')).client;
    network = (await client.done<{ created: Network }>('POST', '/api/networks', { body: { name: 'demo' } }))
      .created;
    joined = await joinCluster(client, cluster, { networkID: network.id });
    const made = { body: { networkID: network.id, yaml: web(1) } };
    object = (await client.done<{ created: AppObject }>('POST', '/api/objects', made)).created;
    const { version } = await client.done<Network>('GET', `/api/networks/${network.id}`);
    const rules = { body: { distributionRules: [rule([], [])] }, version };
    await client.done('PUT', `/api/networks/${network.id}/distributionRules`, rules);
    await watch();
    await converged(1);
  });
  afterAll(async () => {
    live?.close();
    await joined?.agent.end('SIGKILL');
    await product?.stop();
    await cluster?.stop();
  });

  test('a server that is killed right after it acknowledged a change delivers it after its restart', async () => {
    await client.done('PATCH', `/api/objects/${object.id}`, { body: { yaml: web(2) }, version: 1 });
    await product.kill();
    await product.restart();
    await watch();
    await converged(2);
    expect(await replicas()).toBe('2');
  });

  test('changes in the cluster while the server is down are seen after its restart', async () => {
    await product.kill();
    await cluster.kubectl('-n', 'hawser', 'delete', 'deployment', 'web');
    await waitUntil(async () => (await replicas()) === '2', { what: 'the agent put it back by itself' });
    await product.restart();
    await watch();
    await converged(2);
  });

  test('a killed agent shows UNKNOWN after its lease, also across a restart of the server, until a new one connects', async () => {
    await joined.agent.end('SIGKILL');
    // After a restart the server assumes neither that the agent is connected nor that it is not.
    await product.kill();
    await product.restart();
    await watch();
    expect((await client.done<Router>('GET', `/api/routers/${joined.routerID}`)).status.status).toBe('UP');
    const row = await live.until(
      'tree',
      (one) => one.kind === 'object' && statusOf(one).status === 'UNKNOWN',
      'UNKNOWN in the stream',
    );
    expect(statusOf(row).tone).toBe('unknown');
    const router = (await client.done<Router>('GET', `/api/routers/${joined.routerID}`)).status;
    const ofPlacement = (await placement())?.status;
    const ofNetwork = (await client.done<Network>('GET', `/api/networks/${network.id}`)).status;
    for (const status of [router, ofPlacement, ofNetwork]) {
      expect(status).toMatchObject({ status: 'UNKNOWN', tone: 'unknown' });
      expect(status?.reason.map(({ text }) => text).join('\n')).toContain('hub');
    }
    await client.done('PATCH', `/api/objects/${object.id}`, { body: { yaml: web(3) }, version: 2 });
    await joined.restart();
    await converged(3);
    expect(await replicas()).toBe('3');
    expect((await client.done<Network>('GET', `/api/networks/${network.id}`)).status.status).toBe('UP');
  });

  test('a stopped API server makes its router DOWN with the reason, and changes wait until it is back', async () => {
    await cluster.kill('kube-apiserver');
    const down = await live.until(
      'tree',
      (row) => row.kind === 'router' && statusOf(row).status === 'DOWN',
      'DOWN in the stream',
    );
    expect(JSON.stringify(statusOf(down).reason)).toContain(
      'The Kubernetes API of the cluster does not answer',
    );
    await client.done('PATCH', `/api/objects/${object.id}`, { body: { yaml: web(1) }, version: 3 });
    await cluster.restart('kube-apiserver');
    await converged(4);
    expect(await replicas()).toBe('1');
  });

  test('a server that is killed right after a detach request continues the detach after its restart', async () => {
    await client.done('POST', `/api/routers/${joined.routerID}/detach`);
    await product.kill();
    await product.restart();
    await waitUntil(async () => (await replicas()) === '', {
      what: 'the Deployment is deleted',
    });
    await waitUntil(async () => (await client.ask('GET', `/api/routers/${joined.routerID}`)).status === 404, {
      what: 'the router is detached',
    });
    const { items } = await client.done<{ items: { isAttached: boolean }[] }>('GET', '/api/clusters');
    expect(items).toMatchObject([{ isAttached: false }]);
  });
});
