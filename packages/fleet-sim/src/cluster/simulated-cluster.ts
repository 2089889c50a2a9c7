import { type Agent, type Log, startAgent } from '@hawser/agent';
import type { Clock, Dial, Fetch } from '@hawser/ports';
import {
  type StoreSnapshot,
  type ClusterBehavior,
  Controllers,
  healthy,
  type JsonObject,
  keyOf,
  type Kube,
  makeKube,
  metaOf,
  nameOf,
  namespaceOf,
  NODE,
  objectOf,
  type ObjectRef,
  type InternPool,
  tableOf,
  textOf,
} from '@hawser/kube-sim';
import { SimulatedKubeApi } from '../agent/kube-client.ts';
import type { SeededRandom } from '@hawser/ports/virtual';
import { AgentProcess } from '../agent/agent-process.ts';
import { seededKeys } from '../agent/adapters/seeded-keys.ts';
import { SimulatedApiConnection } from '../agent/api-connection.ts';
import { AGENT } from '../agent/install.ts';
import { ControlPlaneLink } from '../agent/control-plane-link.ts';

/** What a simulated cluster is made of. */
export interface SimulatedClusterOptions {
  readonly name: string;
  readonly clock: Clock;
  /** The cluster's own stream: everything in it follows from that. */
  readonly random: SeededRandom;
  /** The way to the control plane. */
  readonly dial: Dial;
  readonly fetch: Fetch;
  readonly log: Log;
  /** One for the whole fleet. */
  readonly internPool?: InternPool;
  readonly behavior?: ClusterBehavior;
  readonly nodes?: number;
  /** Zones that its nodes are spread over; their label is `topology.kubernetes.io/zone`. */
  readonly zones?: readonly string[];
  readonly gitVersion?: string;
  /** What it holds from the start, its nodes too: a copy of a cluster that has come up. */
  readonly snapshot?: StoreSnapshot;
}

/** Past changes that a watch can start from; more would cost memory that is not used. */
const HISTORY = 64;
const COMPACT_MS = 60_000;
const ZONE = 'topology.kubernetes.io/zone';
const ZONES = ['a', 'b', 'c'];

/** A Kubernetes cluster of which everything is simulated but the agent: that is the real one. */
export class SimulatedCluster {
  readonly name: string;
  readonly kube: Kube;
  readonly controllers: Controllers;
  readonly link: ControlPlaneLink;
  readonly #options: SimulatedClusterOptions;
  readonly #line = new SimulatedApiConnection();
  /** How far the cluster's clock is ahead, milliseconds. */
  #skewMs = 0;
  #agent: Agent | null = null;
  #run: AgentProcess | null = null;
  #restore: (() => void) | null = null;

  constructor(options: SimulatedClusterOptions) {
    const {
      name,
      clock,
      random,
      internPool,
      behavior = healthy,
      zones = ZONES,
      gitVersion,
      snapshot: base,
    } = options;
    const { nodes = base ? 0 : 3 } = options;
    this.#options = options;
    this.name = name;
    this.link = new ControlPlaneLink(clock, options.dial, options.fetch);
    this.kube = makeKube({
      clock,
      random: random.fork('kube'),
      history: HISTORY,
      compactMs: COMPACT_MS,
      ...(internPool ? { internPool } : {}),
      ...(base ? { base } : {}),
      ...(gitVersion === undefined ? {} : { gitVersion }),
    });
    this.controllers = new Controllers(this.kube, clock, random.fork('controllers'), behavior);
    for (let i = 1; i <= nodes; i++)
      this.controllers.addNode(`node-${i}`, { [ZONE]: zones[(i - 1) % zones.length] });
  }

  /** Applies manifests as an administrator's kubectl does. @throws Error with the API's refusal. */
  apply(objects: readonly JsonObject[]): void {
    for (const object of objects) {
      const place = this.#placeOf(object);
      const options = { manager: 'kubectl', dryRun: false, subresource: '', force: true };
      this.kube.api.writes.apply(place, object, options);
    }
  }

  /** Applies those of these manifests of which nothing is there: what a copy of an installed cluster lacks. */
  applyMissing(objects: readonly JsonObject[]): void {
    this.apply(
      objects.filter((object) => {
        const { kind, namespace, name } = this.#placeOf(object);
        return this.kube.store.get(tableOf(kind), keyOf(namespace, name)) === null;
      }),
    );
  }

  #placeOf(object: JsonObject): ObjectRef {
    const kind = this.kube.api.kinds.named(textOf(object['apiVersion']), textOf(object['kind']));
    if (!kind) throw new Error(`${this.name} has no kind ${String(object['kind'])}`);
    return { kind, namespace: kind.namespaced ? namespaceOf(object) || 'default' : '', name: nameOf(object) };
  }

  /** Starts the agent that was installed into `namespace`. Harmless while it runs. */
  startAgent(namespace: string): void {
    const { clock, random, log } = this.#options;
    const { internPool } = this.kube.store;
    const user = `system:serviceaccount:${namespace}:${AGENT}`;
    if (this.#agent !== null) return;
    const own = random.fork('agent');
    const run = new AgentProcess({
      clock: { now: () => clock.now() + this.#skewMs, after: (delayMs, work) => clock.after(delayMs, work) },
      line: this.#line,
      dial: this.link.dial,
      fetch: this.link.fetch,
    });
    this.#run = run;
    this.#agent = startAgent({
      clock: run.clock,
      random: own,
      dial: run.dial,
      fetch: run.fetch,
      keys: seededKeys(own),
      kube: new SimulatedKubeApi(this.kube.api, run.line, user),
      namespace,
      log,
      memoize: internPool.remember,
    });
  }

  /** Ends the agent in order; gives why the server refused it last, empty where it did not. */
  async stopAgent(): Promise<string> {
    const agent = this.#agent;
    this.#agent = null;
    this.#run = null;
    return (await agent?.stop()) ?? '';
  }

  /** Ends the agent's process wherever it stands: its connections break, and nothing that it still does is seen. */
  killAgent(): void {
    this.#run?.kill();
    this.#run = null;
    this.#agent = null;
    this.link.dropConnections();
  }

  /** Its nodes in this zone are gone. */
  loseZone(zone: string): void {
    for (const name of this.#nodesIn(zone)) this.controllers.loseNode(name);
  }

  returnZone(zone: string): void {
    for (const name of this.#nodesIn(zone)) this.controllers.returnNode(name);
  }

  /** Sets the cluster's clock so much ahead (behind, below zero). */
  skew(ms: number): void {
    this.#skewMs = ms;
  }

  /** The API server is down until it is started again; what it holds stays. */
  stopApi(): void {
    this.#line.stop();
    this.kube.api.cut();
  }

  startApi(): void {
    this.#line.start();
    this.controllers.resync();
  }

  /** Keeps everything that the API server holds now, for {@link restore}. */
  backup(): void {
    this.#restore = this.kube.store.backup();
  }

  /** Starts the API server from the last backup: it knows nothing that came after. Harmless without one. */
  restore(): void {
    this.#restore?.();
    this.kube.api.cut();
    this.controllers.resync();
  }

  #nodesIn(zone: string): string[] {
    const nodes = [...this.kube.store.each(tableOf(NODE))];
    return nodes.filter((node) => objectOf(metaOf(node)['labels'])[ZONE] === zone).map(nameOf);
  }

  async stop(): Promise<void> {
    await this.stopAgent();
    this.controllers.stop();
    this.kube.api.cut();
    this.kube.stop();
  }
}
