import { type Log, type PinnedNetwork, pinnedNetwork } from '@hawser/agent';
import { parseManifests } from '@hawser/manifest';
import { type Clock, systemClock } from '@hawser/ports';
import { healthy, type JsonObject, objectOf } from '@hawser/kube-sim';
import { SeededRandom } from '@hawser/ports/virtual';
import { SimulatedCluster } from './simulated-cluster.ts';

/** Options of a site; a test can pass another clock. */
interface SimulatedSiteOptions {
  readonly clock?: Clock;
  readonly seed?: number;
  readonly log?: Log;
  /** Whether installing Argo CD waits for the command of a person. */
  readonly asksPermissions?: boolean;
}

const SILENT: Log = { info() {}, warn() {}, error() {} };
/** Pods are as fast as those of the real test clusters, so that tests wait as little as possible. */
const QUICK = { ...healthy, startMs: [50, 200], readyMs: [50, 200], stopMs: [50, 200] } as const;

/**
 * A simulated cluster in place of a real one, for journeys on machines without Kubernetes. It does what kubectl
 * would do, and its agent is the real one, connected to the control plane over the real network.
 */
export class SimulatedSite {
  readonly name: string;
  readonly #network: PinnedNetwork = pinnedNetwork('');
  readonly cluster: SimulatedCluster;

  constructor(
    name: string,
    { clock = systemClock, seed = 1, log = SILENT, asksPermissions = false }: SimulatedSiteOptions = {},
  ) {
    this.name = name;
    const { dial, fetch } = this.#network;
    const random = new SeededRandom(seed).fork(name);
    const traits = { behavior: QUICK, nodes: 2, asksPermissions };
    this.cluster = new SimulatedCluster({ name, clock, random, dial, fetch, log, ...traits });
  }

  /** Applies manifests, YAML text, as `kubectl apply -f` does. @throws Error with the problem. */
  apply(manifests: string): void {
    const parsed = parseManifests(manifests);
    if (!('documents' in parsed)) throw new Error(parsed.message);
    this.cluster.apply(parsed.documents as JsonObject[]);
  }

  /** Applies the manifest at a URL, as `kubectl apply -f URL` does; does not start the agent that it installs. */
  async applyFrom(url: string): Promise<void> {
    const answer = await this.#network.fetch(url);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
    this.apply(text);
  }

  /**
   * Text of one field of a Deployment by a path such as `{.spec.replicas}`; empty when there is no such Deployment or field.
   */
  deployment(namespace: string, name: string, path = '{.metadata.name}'): string {
    const request = {
      method: 'GET',
      path: `/apis/apps/v1/namespaces/${namespace}/deployments/${name}`,
    } as const;
    const { status, body } = this.cluster.kube.api.request(request);
    if (status !== 200) return '';
    let value: unknown = body;
    for (const field of path.replaceAll(/[{}]/g, '').split('.').filter(Boolean))
      value = objectOf(value)[field];
    return value === undefined || value === null ? '' : String(value);
  }

  /** Merges a change into a Deployment, as `kubectl edit` does. @throws Error with the refusal of the API. */
  edit(namespace: string, name: string, change: object): void {
    const { status, body } = this.cluster.kube.api.request({
      method: 'PATCH',
      path: `/apis/apps/v1/namespaces/${namespace}/deployments/${name}`,
      type: 'application/merge-patch+json',
      query: { fieldManager: 'kubectl-edit' },
      body: JSON.stringify(change),
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  startAgent(namespace: string): void {
    this.cluster.link.heal();
    this.cluster.startAgent(namespace);
  }

  /** Stops the agent as a power failure does: its connection is not closed. */
  async killAgent(): Promise<void> {
    this.cluster.link.partition();
    await this.cluster.stopAgent();
  }

  async stop(): Promise<void> {
    await this.cluster.stop();
    await this.#network.close();
  }
}
