import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Network } from '@hawser/contract/networks';
import type { Router } from '@hawser/contract/routers';
import { installerCommand } from '@hawser/domain/argocd';
import {
  type Client,
  installAgent,
  type Product,
  type Running,
  signUp,
  startCluster,
  startProduct,
  type TestCluster,
  testenvFile,
  untilRouter,
} from '@hawser/testkit';
import type { Run } from './bench.ts';
import { buildFirst } from './checkout.ts';

const PATIENCE_MS = 300_000;

/** A real cluster in which the agent has installed Argo CD, as the hub of a network. No controller of Argo CD runs. */
export interface ArgoHub {
  readonly product: Product;
  readonly client: Client;
  readonly network: Network;
  readonly agent: Running;
  /** A request to its API server, over a connection that stays open; gives the text of the answer. */
  ask(method: string, path: string, body?: object): Promise<string>;
}

/** Starts the product, the cluster and its built agent; resolves when the router of the hub is UP. */
export async function startArgoHub({ hold }: Run): Promise<ArgoHub> {
  buildFirst('console', 'server', 'agent');
  // The agent's sources use more memory than what runs in a cluster.
  process.env['HAWSER_TEST_BUILT'] = '1';
  const release = await readFile(testenvFile('manifests', 'argo-cd', 'install.yaml') ?? '');
  const mirror = createServer((_, response) => response.end(release));
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
  await hold(
    async () => mirror,
    async (server) => void server.close(),
  );
  const { port } = mirror.address() as AddressInfo;
  const env = { HAWSER_ARGOCD_MANIFEST: `http://127.0.0.1:${port}/{version}/install.yaml` };
  const product = await hold(
    () => startProduct({ built: true, env }),
    (started) => started.stop(),
  );
  const cluster = await hold(
    () => startCluster('hub'),
    (started) => started.stop(),
  );
  const { client } = await signUp(product.url, 'bench');
  const create = async <Record>(path: string, body: object): Promise<Record> =>
    (await client.done<{ created: Record }>('POST', path, { body })).created;
  const { id } = await create<{ id: string }>('/api/clusters', { alias: 'hub' });
  const argocd = { overrideHostname: 'argo.example.org' };
  const body = { name: 'git', features: ['argocd'], hub: { cloudID: id }, argocd };
  const network = await create<Network>('/api/networks', body);
  const routerID = network.hub?.routerID ?? '';
  // What V8 takes in a pod with the memory limit of the manifest, 1 GiB: half of it.
  process.env['NODE_OPTIONS'] = '--max-old-space-size=512';
  const { agent } = await hold(
    () => installAgent(client, cluster, routerID),
    (joined) => joined.agent.end(),
  );
  delete process.env['NODE_OPTIONS'];
  const { agentNamespace } = await client.done<Router>('GET', `/api/routers/${routerID}`);
  await cluster.kubectl(...installerCommand(routerID, agentNamespace).split(' ').slice(1));
  await untilRouter(client, routerID, 'UP', PATIENCE_MS);
  return { product, client, network, agent, ask: asking(cluster) };
}

function asking({ admin }: TestCluster): ArgoHub['ask'] {
  const agent = new Agent({ ca: admin.ca, keepAlive: true, maxSockets: 16 });
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${admin.token}`,
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      };
      const call = request(`${admin.server}${path}`, { method, headers, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          (response.statusCode ?? 500) < 300 ? resolve(text) : reject(new Error(text.slice(0, 300))),
        );
        response.on('error', reject);
      });
      call.on('error', reject);
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
}
