import {
  type Product,
  type Running,
  serviceAccountKubeconfig,
  startAgent,
  startCluster,
  startProduct,
  type TestCluster,
} from '@hawser/testkit';

/** Namespace that the clusters of a journey are attached with. */
export const NAMESPACE = 'hawser';
/** Service account that the install manifest makes for the agent. */
const AGENT_ACCOUNT = 'hawser-agent';

/** A whole installation: the product, real clusters, and the agents that a journey starts and stops. */
export class Fleet {
  readonly product: Product;
  readonly clusters: ReadonlyMap<string, TestCluster>;
  readonly #agents = new Map<string, Running>();

  private constructor(product: Product, clusters: readonly TestCluster[]) {
    this.product = product;
    this.clusters = new Map(clusters.map((cluster) => [cluster.name, cluster]));
  }

  /** Starts the product and one cluster for each name, all at once. */
  static async start(names: readonly string[]): Promise<Fleet> {
    const started = await Promise.allSettled([
      startProduct(),
      ...names.map((name) => startCluster(name, { nodes: 2 })),
    ]);
    const [product, ...clusters] = started;
    const failed = started.find((part) => part.status === 'rejected');
    if (failed !== undefined || product?.status !== 'fulfilled') {
      for (const part of started) if (part.status === 'fulfilled') await part.value?.stop();
      throw failed?.reason;
    }
    return new Fleet(
      product.value as Product,
      clusters.flatMap((part) => (part.status === 'fulfilled' ? [part.value as TestCluster] : [])),
    );
  }

  cluster(name: string): TestCluster {
    const cluster = this.clusters.get(name);
    if (cluster === undefined) throw new Error(`There is no cluster ${name}.`);
    return cluster;
  }

  /** Runs the command of an install dialog with the real kubectl, then the agent with the rights that it was given. */
  async install(name: string, command: string): Promise<void> {
    const [program, ...args] = command.trim().split(/\s+/);
    if (program !== 'kubectl') throw new Error(`Not a command for kubectl: ${command}`);
    await this.cluster(name).kubectl(...args);
    await this.startAgent(name);
  }

  async startAgent(name: string): Promise<void> {
    const kubeconfig = await serviceAccountKubeconfig(this.cluster(name), NAMESPACE, AGENT_ACCOUNT);
    this.#agents.set(name, await startAgent(kubeconfig, NAMESPACE));
  }

  /** Ends the agent at once, as a power cut would. */
  async killAgent(name: string): Promise<void> {
    await this.#agents.get(name)?.end('SIGKILL');
  }

  /** What a field of a deployment is on a cluster, or '' where there is no such deployment. */
  async deployment(name: string, deployment: string, jsonpath = '{.metadata.name}'): Promise<string> {
    const args = ['-n', NAMESPACE, 'get', 'deployment', deployment, '--ignore-not-found'];
    return this.cluster(name).kubectl(...args, '-o', `jsonpath=${jsonpath}`);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#agents.values()].map((agent) => agent.end('SIGKILL')));
    await Promise.all([...this.clusters.values()].map((cluster) => cluster.stop()));
    await this.product.stop();
  }
}
