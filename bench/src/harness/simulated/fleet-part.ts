import { pinnedNetwork } from '@hawser/agent';
import { installObjects, SimulatedCluster } from '@hawser/fleet-sim';
import { InternPool } from '@hawser/kube-sim';
import { SeededRandom } from '@hawser/ports/virtual';
import { type Clock, every, type Timer } from '@hawser/ports';
import { ConnectionObserver } from './connection-observer.ts';
import type { Attached, WorkerMessage, WorkerCommand, FleetStatus } from './worker-protocol.ts';

/** Maximum number of clusters that start at the same time; more would only wait for the server and time out. */
const AT_ONCE = 40;
/** After this time the next cluster starts, even if this one is not connected yet. */
const START_TIMEOUT_MS = 30_000;
const CHURN_MS = 20;
const SILENT = { info() {}, warn() {}, error() {} };
const QUICK = { startMs: [100, 500], readyMs: [100, 500] } as const;

/** A part of a simulated fleet: clusters in one process, each with the real agent and its own connection. */
export class FleetPart {
  readonly #clock: Clock;
  readonly #report: (message: WorkerMessage) => void;
  readonly #begin: Extract<WorkerCommand, { kind: 'begin' }>;
  readonly #observer = new ConnectionObserver();
  readonly #network = pinnedNetwork('');
  readonly #internPool = new InternPool();
  readonly #clusters = new Map<string, SimulatedCluster>();
  readonly #waiting: Attached[] = [];
  #onTheWay = 0;
  #churning: Timer | null = null;
  #churned = 0;
  #configMap = '';

  constructor(
    clock: Clock,
    begin: Extract<WorkerCommand, { kind: 'begin' }>,
    report: (message: WorkerMessage) => void,
  ) {
    this.#clock = clock;
    this.#begin = begin;
    this.#report = report;
  }

  get status(): FleetStatus {
    const { connected, current } = this.#observer;
    return { connected, current, churned: this.#churned };
  }

  handle(command: WorkerCommand): void {
    switch (command.kind) {
      case 'clusters':
        this.#waiting.push(...command.clusters);
        this.#next();
        return;
      case 'ready': {
        const cluster = this.#clusters.get(command.cluster);
        if (cluster === undefined) return;
        this.#setReady(cluster, command.pod, command.ready);
        this.#report({ kind: 'written', at: this.#clock.now() });
        return;
      }
      case 'churn':
        this.#churn(command.pod, command.perSecond);
        return;
      case 'watch':
        this.#configMap = `${this.#begin.namespace}/${command.configMap}`;
        return;
      case 'drop':
        for (const cluster of this.#clusters.values()) cluster.link.dropConnections();
        return;
      case 'begin':
    }
  }

  #next(): void {
    while (this.#onTheWay < AT_ONCE) {
      const attached = this.#waiting.shift();
      if (attached === undefined) return;
      this.#onTheWay += 1;
      this.#start(attached);
    }
  }

  #start({ name, routerID, installId }: Attached): void {
    const { server, namespace, salt } = this.#begin;
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      this.#onTheWay -= 1;
      this.#next();
    };
    this.#clock.after(START_TIMEOUT_MS, over);
    const cluster = new SimulatedCluster({
      name,
      clock: this.#clock,
      random: new SeededRandom(1).fork(`${salt} ${name}`),
      dial: this.#observer.observe(this.#network.dial, over),
      fetch: this.#network.fetch,
      log: SILENT,
      internPool: this.#internPool,
    });
    cluster.controllers.behavior = { ...cluster.controllers.behavior, ...QUICK };
    this.#clusters.set(name, cluster);
    cluster.kube.store.listen(({ key, after }) => {
      if (key !== this.#configMap || after === null) return;
      const n = (after['data'] as { n?: string } | undefined)?.n;
      if (n !== undefined) this.#report({ kind: 'applied', n, cluster: name, at: this.#clock.now() });
    });
    cluster.apply(installObjects({ server, routerID, installId, namespace }));
    cluster.startAgent(namespace);
  }

  #churn(pod: string, perSecond: number): void {
    this.#churning?.cancel();
    const clusters = [...this.#clusters.values()];
    const began = this.#clock.now();
    const before = this.#churned;
    if (perSecond === 0 || clusters.length === 0) return;
    this.#churning = every(this.#clock, CHURN_MS, () => {
      const due = before + Math.floor(((this.#clock.now() - began) * perSecond) / 1000);
      for (; this.#churned < due; this.#churned++) {
        const cluster = clusters[this.#churned % clusters.length];
        if (cluster) this.#setReady(cluster, pod, Math.floor(this.#churned / clusters.length) % 2 === 1);
      }
    });
  }

  /** Writes the status as a kubelet does. @throws Error with the refusal of the cluster's API. */
  #setReady(cluster: SimulatedCluster, pod: string, ready: boolean): void {
    const status = ready ? 'True' : 'False';
    const lastTransitionTime = new Date(this.#clock.now()).toISOString();
    const conditions = ['PodScheduled', 'Initialized', 'Ready', 'ContainersReady'].map((type) => ({
      type,
      status: type.endsWith('Ready') || type === 'Ready' ? status : 'True',
      lastTransitionTime,
    }));
    const answer = cluster.kube.api.request({
      method: 'PATCH',
      path: `/api/v1/namespaces/${this.#begin.namespace}/pods/${pod}/status`,
      type: 'application/merge-patch+json',
      body: { status: { conditions } },
    });
    if (answer.status !== 200) throw new Error(`${cluster.name}: ${JSON.stringify(answer.body)}`);
  }
}
