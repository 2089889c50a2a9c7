import { type Agent, type Log, startAgent } from '@hawser/agent';
import { agentNamespace } from '@hawser/domain/names';
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
import { simulatedArgoServer } from './simulated-argo-server.ts';
import { NO_INSTALLER, SimulatedArgoCd } from './simulated-argocd.ts';
import { ControlPlaneLink } from '../agent/control-plane-link.ts';

/** Options of a simulated cluster. */
export interface SimulatedClusterOptions {
  readonly name: string;
  readonly clock: Clock;
  /** The cluster's own random stream, which determines everything in it. */
  readonly random: SeededRandom;
  /** The connection to the control plane. */
  readonly dial: Dial;
  readonly fetch: Fetch;
  readonly log: Log;
  /** One pool for the whole fleet. */
  readonly internPool?: InternPool;
  readonly behavior?: ClusterBehavior;
  readonly nodes?: number;
  /** Zones of its nodes, as the label `topology.kubernetes.io/zone`. */
  readonly zones?: readonly string[];
  readonly gitVersion?: string;
  /** Whether installing Argo CD waits for the command of a person; otherwise its installer has its permissions. */
  readonly asksPermissions?: boolean;
  /** Its initial content including nodes: a copy of a settled cluster. */
  readonly snapshot?: StoreSnapshot;
}

/** Number of past changes that a watch can start from; more would only need memory. */
const HISTORY = 64;
const COMPACT_MS = 60_000;
const ZONE = 'topology.kubernetes.io/zone';
const ZONES = ['a', 'b', 'c'];

/** A Kubernetes cluster in which everything is simulated except the agent, which is the real one. */
export class SimulatedCluster {
  readonly name: string;
  readonly kube: Kube;
  readonly controllers: Controllers;
  readonly link: ControlPlaneLink;
  readonly #options: SimulatedClusterOptions;
  readonly #line = new SimulatedApiConnection();
  /** Offset of the cluster's clock, milliseconds. */
  #skewMs = 0;
  readonly #argoCd: SimulatedArgoCd;
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
      computes: true,
      compactMs: COMPACT_MS,
      ...(internPool ? { internPool } : {}),
      ...(base ? { base } : {}),
      ...(gitVersion === undefined ? {} : { gitVersion }),
    });
    this.controllers = new Controllers(this.kube, clock, random.fork('controllers'), behavior);
    const bindingAt = (binding: string) =>
      `/apis/rbac.authorization.k8s.io/v1/clusterrolebindings/${binding}`;
    const administered = {
      apply: (objects: readonly JsonObject[]) => this.apply(objects),
      isBound: (binding: string) =>
        this.kube.api.request({ method: 'GET', path: bindingAt(binding) }).status === 200,
      unbind: (binding: string) => void this.kube.api.request({ method: 'DELETE', path: bindingAt(binding) }),
      runArgoCd: (isRunning: boolean) => this.controllers.runArgoCd(isRunning),
    };
    this.#argoCd = new SimulatedArgoCd(administered, options.asksPermissions === true);
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

  /** Applies those of these manifests whose objects do not exist: the ones that a copy of an installed cluster lacks. */
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

  /** Starts the agent that was installed for `namespace`; does nothing while it is running. */
  startAgent(namespace: string): void {
    const { clock, random, log } = this.#options;
    const { internPool } = this.kube.store;
    const own = agentNamespace(namespace);
    const user = `system:serviceaccount:${own}:${AGENT}`;
    if (this.#agent !== null) return;
    const ownRandom = random.fork('agent');
    const run = new AgentProcess({
      clock: { now: () => clock.now() + this.#skewMs, after: (delayMs, work) => clock.after(delayMs, work) },
      line: this.#line,
      dial: this.link.dial,
      fetch: this.link.fetch,
    });
    this.#run = run;
    this.#agent = startAgent({
      clock: run.clock,
      random: ownRandom,
      dial: run.dial,
      fetch: run.fetch,
      keys: seededKeys(ownRandom),
      kube: new SimulatedKubeApi({ server: this.kube.api, line: run.line, user, clock: run.clock }),
      namespace: own,
      log,
      memoize: internPool.remember,
      features: { ...NO_INSTALLER, reconcilers: { argocd: this.#argoCd.follow } },
      argoServer: simulatedArgoServer((inNamespace, application) => {
        const kind = this.kube.api.kinds.named('argoproj.io/v1alpha1', 'Application');
        return kind ? this.kube.store.get(tableOf(kind), keyOf(inNamespace, application)) : null;
      }),
    });
  }

  /** Stops the agent cleanly; returns the last refusal of the server, empty when there was none. */
  async stopAgent(): Promise<string> {
    const agent = this.#agent;
    this.#agent = null;
    this.#run = null;
    return (await agent?.stop()) ?? '';
  }

  /** Kills the agent's process: its connections break, and nothing that it still does has an effect. */
  killAgent(): void {
    this.#run?.kill();
    this.#run = null;
    this.#agent = null;
    this.link.dropConnections();
  }

  /** Removes its nodes in this zone. */
  loseZone(zone: string): void {
    for (const name of this.#nodesIn(zone)) this.controllers.loseNode(name);
  }

  returnZone(zone: string): void {
    for (const name of this.#nodesIn(zone)) this.controllers.returnNode(name);
  }

  /** Sets the offset of the cluster's clock (negative: behind). */
  skew(ms: number): void {
    this.#skewMs = ms;
  }

  /** Stops the API server until it is started again; its content is kept. */
  stopApi(): void {
    this.#line.stop();
    this.kube.api.cut();
  }

  startApi(): void {
    this.#line.start();
    this.controllers.resync();
  }

  /** Stores the whole content of the API server, for {@link restore}. */
  backup(): void {
    this.#restore = this.kube.store.backup();
  }

  /** Restarts the API server from the last backup, without later changes. Does nothing without a backup. */
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
