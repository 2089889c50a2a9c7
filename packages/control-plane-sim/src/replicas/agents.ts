import { pinnedNetwork } from '@hawser/agent';
import type { Clock, Dial } from '@hawser/ports';
import { installObjects, SimulatedCluster } from '@hawser/fleet-sim';
import { InternPool } from '@hawser/kube-sim';
import { SeededRandom } from '@hawser/ports/virtual';

export const NAMESPACE = 'fleet';
const SILENT = { info() {}, warn() {}, error() {} };

/** A cluster that is attached and waits for its agent. */
export interface Attached {
  readonly name: string;
  readonly routerID: string;
  readonly installId: string;
}

/** Simulated clusters with the real agent, each with its own connection. */
export class Agents {
  readonly clusters = new Map<string, SimulatedCluster>();
  readonly #clock: Clock;
  readonly #server: string;
  readonly #network = pinnedNetwork('');
  readonly #internPool = new InternPool();
  readonly #salt: string;
  #welcome = 0;

  /** `salt` makes the identities of one run different from those of another. */
  constructor(clock: Clock, server: string, salt: string) {
    this.#clock = clock;
    this.#server = server;
    this.#salt = salt;
  }

  /** Agents that are connected to a server. */
  get connected(): number {
    return this.#welcome;
  }

  add({ name, routerID, installId }: Attached): void {
    const cluster = new SimulatedCluster({
      name,
      clock: this.#clock,
      random: new SeededRandom(1).fork(`${this.#salt} ${name}`),
      dial: this.#counted(this.#network.dial),
      fetch: this.#network.fetch,
      log: SILENT,
      internPool: this.#internPool,
      nodes: 1,
    });
    this.clusters.set(name, cluster);
    cluster.apply(installObjects({ server: this.#server, routerID, installId, namespace: NAMESPACE }));
    cluster.startAgent(NAMESPACE);
  }

  /** `data.n` of the placed ConfigMaps on a cluster, by name. */
  held(name: string): Map<string, string> {
    const found = new Map<string, string>();
    for (const object of this.clusters.get(name)?.kube.store.each('/configmaps', NAMESPACE) ?? []) {
      const { metadata, data } = object as { metadata: { name: string }; data?: { n?: string } };
      if (data?.n !== undefined) found.set(metadata.name, data.n);
    }
    return found;
  }

  /** Writes the status of a pod as a kubelet does, ready or not. @throws Error with the refusal of the cluster's API. */
  setReady(name: string, pod: string, ready: boolean): void {
    const lastTransitionTime = new Date(this.#clock.now()).toISOString();
    const conditions = ['Ready', 'ContainersReady'].map((type) => ({
      type,
      status: ready ? 'True' : 'False',
      lastTransitionTime,
    }));
    const answer = this.clusters.get(name)?.kube.api.request({
      method: 'PATCH',
      path: `/api/v1/namespaces/${NAMESPACE}/pods/${pod}/status`,
      type: 'application/merge-patch+json',
      body: { status: { conditions } },
    });
    if (answer?.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer?.body)}`);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.clusters.values()].map((cluster) => cluster.stop()));
    await this.#network.close();
  }

  #counted(dial: Dial): Dial {
    return (url, events) => {
      let isWelcome = false;
      return dial(url, {
        opened: () => events.opened(),
        message: (text) => {
          if (!isWelcome && text.startsWith('{"type":"welcome"')) {
            isWelcome = true;
            this.#welcome += 1;
          }
          events.message(text);
        },
        closed: (code, reason) => {
          if (isWelcome) this.#welcome -= 1;
          isWelcome = false;
          events.closed(code, reason);
        },
      });
    };
  }
}
