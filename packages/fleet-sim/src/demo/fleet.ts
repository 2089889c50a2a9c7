import type { Log } from '@hawser/agent';
import type { Clock, Dial, Fetch, Timer } from '@hawser/ports';
import { installObjects } from '../agent/install.ts';
import { settleTemplate } from '../cluster/settle-template.ts';
import { SimulatedCluster } from '../cluster/simulated-cluster.ts';
import { InternPool } from '@hawser/kube-sim';
import { SeededRandom } from '@hawser/ports/virtual';
import { play } from '../scenarios/play.ts';
import { scenarioNamed } from '../scenarios/named.ts';
import { Batch } from './batch.ts';
import { GIT_VERSION, NAMESPACE } from './names.ts';
import type { AttachedCluster } from './adapters/worker-protocol.ts';
import { ProgressCounter } from './progress-counter.ts';

/** Options of a part of the fleet. */
interface FleetOptions {
  readonly clock: Clock;
  readonly dial: Dial;
  readonly fetch: Fetch;
  readonly log: Log;
  readonly server: string;
  readonly objects: number;
  readonly scenario: string;
  readonly seed: number;
  /** Prevents someone who knows the seed from guessing identities. */
  readonly salt: string;
}

/** Maximum number of clusters that start at the same time; more would only wait for the server and time out. */
const AT_ONCE = 300;
/** After this time the next cluster starts, even if this one is not connected yet. */
const PATIENCE_MS = 30_000;

/** A part of the fleet: many simulated clusters in one process, each with the real agent and its own connection. */
export class Fleet {
  readonly progress = new ProgressCounter();
  readonly #parts: FleetOptions;
  readonly #internPool = new InternPool();
  readonly #clusters: SimulatedCluster[] = [];
  readonly #waiting: Batch[] = [];
  #onTheWay = 0;
  #playing: { stop(): void } | null = null;
  #isStopped = false;

  constructor(parts: FleetOptions) {
    this.#parts = parts;
  }

  /** Starts these clusters of one network, a limited number at a time. */
  add(clusters: readonly AttachedCluster[]): void {
    const batch = new Batch(
      clusters,
      this.#parts.objects,
      (desired) =>
        settleTemplate({
          desired,
          namespace: NAMESPACE,
          at: this.#parts.clock.now(),
          gitVersion: GIT_VERSION,
          internPool: this.#internPool,
        }),
      () => this.#next(),
    );
    this.#waiting.push(batch);
    this.#next();
  }

  /** Starts the scenario with the clusters that exist. */
  play(): void {
    const { clock, scenario, seed } = this.#parts;
    const random = new SeededRandom(seed).fork(`scenario ${this.#clusters[0]?.name}`);
    // Edits of objects are made once, at the server, and not by each part of the fleet.
    this.#playing ??= play(scenarioNamed(scenario), {
      clock,
      random,
      clusters: this.#clusters,
      edit: () => {},
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#waiting.length = 0;
    this.#playing?.stop();
    await Promise.all(this.#clusters.map((cluster) => cluster.stop()));
  }

  #next(): void {
    while (!this.#isStopped && this.#onTheWay < AT_ONCE) {
      const batch = this.#waiting.find((one) => one.canStart);
      const attached = batch?.next();
      if (!batch || !attached) return;
      if (batch.isEmpty) this.#waiting.splice(this.#waiting.indexOf(batch), 1);
      this.#onTheWay += 1;
      this.#start(batch, attached);
    }
  }

  #start(batch: Batch, { name, routerID, installId }: AttachedCluster): void {
    const { template } = batch;
    const { clock, dial, fetch, log, server, objects, seed, salt } = this.#parts;
    let isOver = false;
    let late: Timer | null = null;
    const over = () => {
      if (isOver) return;
      isOver = true;
      late?.cancel();
      this.#onTheWay -= 1;
      batch.release();
      this.#next();
    };
    late = clock.after(PATIENCE_MS, over);
    const random = new SeededRandom(seed).fork(`${salt} ${name}`);
    const cluster = new SimulatedCluster({
      name,
      clock,
      random,
      dial: batch.observe(this.progress.observe(dial, objects, over)),
      fetch,
      log,
      internPool: this.#internPool,
      gitVersion: GIT_VERSION,
      ...(template ? { snapshot: template.instantiate(routerID, random) } : {}),
    });
    this.#clusters.push(cluster);
    cluster.applyMissing(installObjects({ server, routerID, installId, namespace: NAMESPACE }));
    cluster.startAgent(NAMESPACE);
  }
}
