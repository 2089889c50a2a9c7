import type { Network } from '@hawser/contract/networks';
import {
  attachCluster,
  type Client,
  installAgent,
  type Joined,
  type Product,
  signUp,
  startCluster,
  type TestCluster,
  untilRouter,
} from '@hawser/testkit';
import { startBuiltProduct } from './built.ts';

/** Namespace of the agents. */
const NAMESPACE = 'fleet';

/** A real cluster of the fleet and its router. */
interface Site {
  readonly cluster: TestCluster;
  readonly routerID: string;
}

/** An installation with an account, a network and real clusters attached to it; agents are not installed yet. */
interface Fleet {
  readonly product: Product;
  readonly client: Client;
  readonly network: Network;
  /** The hub first. */
  readonly sites: readonly Site[];
  /** Stops everything, including the agents. */
  stop(): Promise<void>;
  /** Runs the install command for a site and starts its agent; resolves when its router is UP. */
  install(site: Site): Promise<void>;
}

/** Starts the product and `names.length` real clusters, the first as hub of network `bench`. */
export async function startFleet(names: readonly string[]): Promise<Fleet> {
  const product = await startBuiltProduct();
  const clusters: TestCluster[] = [];
  const joined: Joined[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(joined.map(({ agent }) => agent.end()));
    await Promise.all(clusters.map((cluster) => cluster.stop()));
    await product.stop();
  };
  try {
    clusters.push(...(await Promise.all(names.map((name) => startCluster(name)))));
    const { client } = await signUp(product.url, 'bench');
    const network = await create<Network>(client, '/api/networks', { name: 'bench' });
    const sites: Site[] = [];
    for (const cluster of clusters) {
      const options = { networkID: network.id, isEdge: sites.length > 0, namespace: NAMESPACE };
      sites.push({ cluster, routerID: await attachCluster(client, cluster, options) });
    }
    return {
      product,
      client,
      network,
      sites,
      stop,
      async install({ cluster, routerID }) {
        const site = await installAgent(client, cluster, routerID, NAMESPACE);
        joined.push(site);
        await untilRouter(client, routerID, 'UP', 60_000).catch((error: unknown) => {
          throw new Error(`Output of the agent:\n${site.agent.output()}`, { cause: error });
        });
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function create<Body>(client: Client, path: string, body: object): Promise<Body> {
  return (await client.done<{ created: Body }>('POST', path, { body })).created;
}
