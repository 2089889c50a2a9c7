import type { AppObject, Cluster, InstallInstructions, Network, Router } from '@hawser/contract';
import {
  type Client,
  type Product,
  type Running,
  serviceAccountKubeconfig,
  signUp,
  startAgent,
  startCluster,
  startProduct,
  type TestCluster,
  waitUntil,
} from '@hawser/testkit';

/** Namespace of the agents. */
export const NAMESPACE = 'fleet';

/** A cluster of the fleet: the real one, and its router. */
export interface Site {
  readonly cluster: TestCluster;
  readonly router: Router;
}

/** An installation with an account, a network and real clusters attached to it; agents are not installed yet. */
export interface Fleet {
  readonly product: Product;
  readonly client: Client;
  readonly network: Network;
  /** The hub first. */
  readonly sites: readonly Site[];
  /** Ends all of it, agents too. */
  stop(): Promise<void>;
  /** Runs the install command for a site and starts its agent; resolves when its router is UP. */
  install(site: Site): Promise<void>;
}

/** Starts the product and `names.length` real clusters, the first as hub of network `bench`. */
export async function startFleet(names: readonly string[]): Promise<Fleet> {
  const product = await startProduct();
  const clusters: TestCluster[] = [];
  const agents: Running[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(agents.map((agent) => agent.end()));
    await Promise.all(clusters.map((cluster) => cluster.stop()));
    await product.stop();
  };
  try {
    clusters.push(...(await Promise.all(names.map((name) => startCluster(name)))));
    const { client } = await signUp(product.url, 'bench');
    const network = await create<Network>(client, '/api/networks', { name: 'bench' });
    const sites: Site[] = [];
    for (const cluster of clusters)
      sites.push({ cluster, router: await attach(client, network, cluster.name, sites.length > 0) });
    return {
      product,
      client,
      network,
      sites,
      stop,
      async install({ cluster, router }) {
        const { url } = await create<InstallInstructions>(client, `/api/routers/${router.id}/install`, {});
        await cluster.kubectl('apply', '-f', url);
        const kubeconfig = await serviceAccountKubeconfig(cluster, NAMESPACE, 'hawser-agent');
        const agent = await startAgent(kubeconfig, NAMESPACE);
        agents.push(agent);
        await waitUntil(async () => (await statusOf(client, `/api/routers/${router.id}`)) === 'UP', {
          timeoutMs: 60_000,
          what: `${cluster.name} is UP`,
        }).catch((error: unknown) => {
          throw new Error(`The agent said:\n${agent.output()}`, { cause: error });
        });
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates an object that every cluster of the network gets; resolves when it is UP. */
export async function distribute({ client, network }: Fleet, yaml: string): Promise<AppObject> {
  const object = await create<AppObject>(client, '/api/objects', { networkID: network.id, yaml });
  const { version } = await client.done<Network>('GET', `/api/networks/${network.id}`);
  const distributionRules = [{ cloud: '[]', object: '[]' }];
  await client.done('PUT', `/api/networks/${network.id}/distributionRules`, {
    body: { distributionRules },
    version,
  });
  await waitUntil(async () => (await statusOf(client, `/api/objects/${object.id}`)) === 'UP', {
    timeoutMs: 60_000,
    what: `${object.name} is UP`,
  });
  return object;
}

async function attach(client: Client, network: Network, alias: string, isEdge: boolean): Promise<Router> {
  const { id } = await create<Cluster>(client, '/api/clusters', { alias });
  const role = { isEdge, hubName: isEdge ? '' : 'hub' };
  return create<Router>(client, '/api/routers', {
    networkID: network.id,
    cloudID: id,
    namespace: NAMESPACE,
    ...role,
  });
}

async function create<Body>(client: Client, path: string, body: object): Promise<Body> {
  return (await client.done<{ created: Body }>('POST', path, { body })).created;
}

async function statusOf(client: Client, path: string): Promise<string> {
  return (await client.done<Router | AppObject>('GET', path)).status.status;
}
