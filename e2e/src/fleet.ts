import { type Product, startProduct } from '@hawser/testkit';
import type { ClusterBackend } from './site/cluster-backend.ts';
import type { Site } from './site/site.ts';

/** A whole installation: the product, and clusters with agents that a journey starts and stops. */
export class Fleet {
  readonly product: Product;
  readonly #sites: ReadonlyMap<string, Site>;

  private constructor(product: Product, sites: readonly Site[]) {
    this.product = product;
    this.#sites = new Map(sites.map((site) => [site.name, site]));
  }

  /** Starts the product and one cluster for each name, concurrently. */
  static async start(backend: ClusterBackend, names: readonly string[]): Promise<Fleet> {
    const starting = [startProduct(), ...names.map((name) => backend.start(name))] as const;
    const started = await Promise.allSettled<Product | Site>(starting);
    const failed = started.find((part) => part.status === 'rejected');
    if (failed !== undefined) {
      for (const part of started) if (part.status === 'fulfilled') await part.value.stop();
      throw failed.reason;
    }
    const [product, ...sites] = starting;
    return new Fleet(await product, await Promise.all(sites as Promise<Site>[]));
  }

  /** The cluster of this name. @throws Error where there is none. */
  at(name: string): Site {
    const site = this.#sites.get(name);
    if (site === undefined) throw new Error(`There is no cluster ${name}.`);
    return site;
  }

  /** A field of a deployment on a cluster, or '' if there is no such deployment. */
  deployment(name: string, deployment: string, path = '{.metadata.name}'): Promise<string> {
    return this.at(name).deployment(deployment, path);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#sites.values()].map((site) => site.stop()));
    await this.product.stop();
  }
}
