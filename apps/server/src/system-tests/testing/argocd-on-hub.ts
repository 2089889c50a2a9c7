import type { Network } from '@hawser/contract/networks';
import type { WholeObject } from '@hawser/contract/objects';
import type { Placement } from '@hawser/contract/placement';
import type { Router } from '@hawser/contract/routers';
import { installerCommand } from '@hawser/domain/argocd';
import {
  argoCdSkipReason,
  type Client,
  installAgent,
  type Joined,
  type Product,
  settleArgoCd,
  signUp,
  skipReason,
  startArgoCd,
  startCluster,
  startProduct,
  type TestArgoCd,
  type TestCluster,
  untilRouter,
  waitUntil,
} from '@hawser/testkit';
import { rule } from '../../testing/fleet.ts';
import { argoCdManifest, startArgoCdMirror } from './argocd-mirror.ts';

type Created<Record = { id: string }> = { readonly created: Record };

/** Why there is no Argo CD here; null when there is one. */
export const noArgoCdHere =
  skipReason() ??
  argoCdSkipReason() ??
  (argoCdManifest === null ? 'no release of Argo CD on this machine' : null);

/** The product with a GitOps network of one cluster, its hub, on which the agent installed Argo CD, and the real controllers beside it. */
export class ArgoCdOnHub {
  readonly product: Product;
  readonly client: Client;
  readonly hub: TestCluster;
  readonly agent: Joined;
  readonly network: Network;
  readonly argo: TestArgoCd;
  readonly #mirror: Awaited<ReturnType<typeof startArgoCdMirror>>;

  private constructor(
    of: Pick<ArgoCdOnHub, 'product' | 'client' | 'hub' | 'agent' | 'network' | 'argo'>,
    mirror: Awaited<ReturnType<typeof startArgoCdMirror>>,
  ) {
    this.product = of.product;
    this.client = of.client;
    this.hub = of.hub;
    this.agent = of.agent;
    this.network = of.network;
    this.argo = of.argo;
    this.#mirror = mirror;
  }

  /** `env` is that of the server, `argoCd` that of Argo CD's programs. Everything is placed on the hub. */
  static async start(env: NodeJS.ProcessEnv = {}, argoCd: NodeJS.ProcessEnv = {}): Promise<ArgoCdOnHub> {
    const mirror = await startArgoCdMirror();
    const [product, hub] = await Promise.all([
      startProduct({ env: { HAWSER_ARGOCD_MANIFEST: mirror.address, ...env } }),
      startCluster('hub'),
    ]);
    const { client } = await signUp(product.url, 'ada');
    const { created } = await client.done<Created>('POST', '/api/clusters', { body: { alias: 'hub' } });
    const body = {
      name: 'git',
      features: ['argocd'],
      hub: { cloudID: created.id },
      argocd: { overrideHostname: 'argo.example.org' },
    };
    const network = (await client.done<Created<Network>>('POST', '/api/networks', { body })).created;
    const hubID = network.hub?.routerID ?? '';
    const agent = await installAgent(client, hub, hubID);
    const { agentNamespace } = await client.done<Router>('GET', `/api/routers/${hubID}`);
    await hub.kubectl(...installerCommand(hubID, agentNamespace).split(' ').slice(1));
    await untilRouter(client, hubID, 'UP', 120_000);
    await settleArgoCd(hub);
    const argo = await startArgoCd(hub, 'argocd', argoCd);
    const { version } = await client.done<Network>('GET', `/api/networks/${network.id}`);
    const rules = { distributionRules: [rule(['eq', 'tag', 'internals-hub'], [])] };
    await client.done('PUT', `/api/networks/${network.id}/distributionRules`, { body: rules, version });
    return new ArgoCdOnHub({ product, client, hub, agent, network, argo }, mirror);
  }

  async define(yaml: string): Promise<WholeObject> {
    const body = { networkID: this.network.id, yaml };
    return (await this.client.done<Created<WholeObject>>('POST', '/api/objects', { body })).created;
  }

  async placement({ id }: Pick<WholeObject, 'id'>): Promise<Placement | undefined> {
    const path = `/api/objects/${id}/placements`;
    return (await this.client.done<{ items: Placement[] }>('GET', path)).items[0];
  }

  /** Waits until the Application has one of these statuses, and returns why. */
  async untilStatus(object: WholeObject, ...statuses: string[]): Promise<string> {
    const found = await this.until(`${object.name} ${statuses.join(' or ')}`, async () => {
      const placement = await this.placement(object);
      return placement !== undefined && statuses.includes(placement.status.status) ? placement : null;
    }).catch(async (error: unknown) => {
      throw new Error(JSON.stringify(await this.placement(object)), { cause: error });
    });
    return found.status.reason.map(({ text }) => text).join(' ');
  }

  /** @throws Error with the output of Argo CD. */
  until<Found>(
    what: string,
    find: () => Promise<Found | null>,
    timeoutMs = 90_000,
  ): Promise<NonNullable<Found>> {
    return waitUntil(find, { what, timeoutMs }).catch(async (error: unknown) => {
      throw new Error((await this.argo.output()).slice(-3_000), { cause: error });
    }) as Promise<NonNullable<Found>>;
  }

  /** Data of a ConfigMap that an Application made; empty when it is not there. */
  color(name = 'shop'): Promise<string> {
    return this.hub.kubectl('get', 'configmap', name, '--ignore-not-found', '-o=jsonpath={.data.color}');
  }

  async stop(): Promise<void> {
    await this.agent.agent.end('SIGKILL');
    await this.argo.stop();
    this.#mirror.stop();
    await Promise.all([this.product.stop(), this.hub.stop()]);
  }
}
