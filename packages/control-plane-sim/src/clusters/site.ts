import type { Log } from '@hawser/agent';
import type { Clock } from '@hawser/ports';
import { installObjects, type SimulatedCluster } from '@hawser/fleet-sim';
import { type JsonObject, listOf, objectOf, textOf } from '@hawser/kube-sim';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { Connection } from '../network/connection.ts';
import type { Network } from '../network/network.ts';
import { type Install, NAMESPACE } from '../users/action-context.ts';
import { SERVER_URL } from '../server/server.ts';
import { Clones } from './clones.ts';
import { clusterFor } from './site-cluster.ts';

/** Kinds of placed objects, by their paths. */
const KINDS = [
  `/api/v1/namespaces/${NAMESPACE}/configmaps`,
  `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`,
];
const CONFIG_MAP = /\/configmaps\/([^/]+)$/;
const OBJECT_ID = 'hawser.io/object-id';
const MANAGED_BY = 'hawser.io/managed-by';
/** First message of a server in a session. */
const WELCOME = /^\{"type":"welcome"/;
const FOREIGN = 'example.org/foreign';

/** Options of a site. */
interface SiteOptions {
  readonly name: string;
  readonly account: string;
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly network: Network;
  readonly log: Log;
  readonly sent: (text: string, connection: Connection, site: Site) => void;
}

/** Identity of an object that an agent created. */
interface ManagedObject {
  readonly name: string;
  /** The router that it was created for. */
  readonly routerID: string;
  readonly objectID: string;
  readonly digest: string;
  /** Number of ready replicas of a Deployment; null for other kinds. */
  readonly ready: number | null;
}

/** A cluster with an agent of an account, and with foreign objects in it. */
export class Site {
  readonly name: string;
  readonly account: string;
  readonly cluster: SimulatedCluster;
  routerID = '';
  connection: Connection | null = null;
  /** When a server last received something from its agent, epoch milliseconds. */
  receivedAt = 0;
  /** When its API server was last restored from a backup, epoch milliseconds. */
  restoredAt = 0;
  /** The install command that was last run in it. */
  installed: Install | null = null;
  /** Whether a server accepted its agent as the one of its router. */
  isEnrolled = false;
  readonly clones: Clones;
  /** Foreign objects by uid; they must not change. */
  readonly #foreign = new Map<string, string>();
  /** Number of requests that the agent still makes before it is killed during one. */
  #requestsLeft = 0;
  #killed: ((request: string) => void) | null = null;
  #isTakenOver: () => boolean = () => false;
  #deaths = 0;
  #backedUp = false;

  constructor(options: SiteOptions) {
    const { name, account, clock, sent } = options;
    this.name = name;
    this.account = account;
    const client = {
      name,
      headers: {},
      reached: () => {
        this.receivedAt = clock.now();
      },
      dialled: (connection: Connection) => {
        this.connection = connection;
      },
      sent: (text: string, connection: Connection) => {
        this.isEnrolled ||= WELCOME.test(text);
        sent(text, connection, this);
      },
    };
    this.cluster = clusterFor(options, client, { name, random: options.random, nodes: 2 });
    this.clones = new Clones({
      ...options,
      cluster: this.cluster,
      sent: (text, connection) => sent(text, connection, this),
      reached: client.reached,
    });
    this.#intercept();
    this.#letRestore(clock);
  }

  /** Applies the install command, and starts the agent if none is running. */
  install({ routerID, installId }: Install): void {
    const isFirst = this.routerID === '';
    // A new router has not received a report yet.
    if (this.routerID !== routerID) {
      this.receivedAt = 0;
      this.isEnrolled = false;
    }
    this.routerID = routerID;
    this.installed = { routerID, installId };
    this.#backedUp = false;
    this.cluster.apply(installObjects({ server: SERVER_URL, routerID, installId, namespace: NAMESPACE }));
    if (isFirst) {
      this.createForeign('foreign-1', {});
      this.createForeign('foreign-2', { [MANAGED_BY]: 'somebody-else' });
    }
    this.start();
  }

  start(): void {
    if (this.routerID !== '') this.cluster.startAgent(NAMESPACE);
  }

  /**
   * If it `happens`, a foreign object takes over a name just before the agent deletes the object that had it. The foreign object
   * must not be deleted.
   */
  onDeletion(happens: () => boolean): void {
    this.#isTakenOver = happens;
  }

  /** Kills the agent during its request number `requests` from now, before or after the request had an effect; null cancels it. */
  killAgentIn(requests: number, killed: ((request: string) => void) | null): void {
    this.#requestsLeft = requests;
    this.#killed = killed;
  }

  /** Creates a foreign object. */
  createForeign(name: string, labels: Record<string, string>): void {
    const metadata = { name, namespace: NAMESPACE, labels: { ...labels, [FOREIGN]: 'yes' } };
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { owner: 'somebody else' } };
    this.cluster.apply([object]);
    const planted = this.#objects().find((item) => nameOf(item) === name && isForeign(item));
    if (planted) this.#foreign.set(uidOf(planted), JSON.stringify(planted));
  }

  /** Everything that an agent created here, for any router. */
  managedObjects(): ManagedObject[] {
    return managedObjectsIn(this.cluster);
  }

  /** Names of the foreign ConfigMaps: no other foreign objects exist. */
  foreignConfigMaps(): Set<string> {
    return new Set(this.#objects().filter(isForeign).map(nameOf));
  }

  /** Foreign objects that have changed. */
  changedForeign(): string[] {
    const now = new Map(this.#objects().map((item) => [uidOf(item), JSON.stringify(item)]));
    return [...this.#foreign].filter(([uid, was]) => now.get(uid) !== was).map(([, was]) => was);
  }

  /** Intercepts the agent's requests to its API server. */
  #intercept(): void {
    const { api } = this.cluster.kube;
    const ask = api.request.bind(api);
    api.request = (request) => {
      if (request.user === undefined) return ask(request);
      const name = CONFIG_MAP.exec(request.path)?.[1];
      if (request.method === 'DELETE' && name !== undefined && this.#isTakenOver()) {
        ask({ method: 'DELETE', path: request.path });
        this.createForeign(name, {});
      }
      const killed = this.#killed;
      if (killed === null || --this.#requestsLeft > 0) return ask(request);
      this.#killed = null;
      // Every other request takes effect before the agent is killed.
      const answer = this.#deaths++ % 2 === 0 ? ask(request) : { status: 503, body: {} };
      this.cluster.killAgent();
      killed(`${request.method} ${request.path}`);
      return answer;
    };
  }

  /** A restored API server has the foreign objects of the backup; a backup from before the installation is not restored. */
  #letRestore(clock: Clock): void {
    const { cluster } = this;
    const [backup, restore] = [cluster.backup.bind(cluster), cluster.restore.bind(cluster)];
    cluster.backup = () => {
      backup();
      this.#backedUp = true;
    };
    cluster.restore = () => {
      if (!this.#backedUp) return;
      restore();
      this.restoredAt = clock.now();
      this.#foreign.clear();
      for (const item of this.#objects().filter(isForeign))
        this.#foreign.set(uidOf(item), JSON.stringify(item));
    };
  }

  #objects(): JsonObject[] {
    return objectsIn(this.cluster);
  }
}

/** Everything that an agent created in a cluster, for any router. */
export function managedObjectsIn(cluster: SimulatedCluster): ManagedObject[] {
  return objectsIn(cluster)
    .filter((item) => labelsOf(item)[MANAGED_BY] !== undefined && !isForeign(item))
    .map((item) => {
      const annotations = objectOf(objectOf(item['metadata'])['annotations']);
      return {
        name: nameOf(item),
        routerID: textOf(labelsOf(item)[MANAGED_BY]),
        objectID: textOf(annotations[OBJECT_ID]),
        digest: textOf(annotations['hawser.io/digest']),
        ready: readyOf(item),
      };
    });
}

const objectsIn = ({ kube }: SimulatedCluster): JsonObject[] =>
  KINDS.flatMap((path) =>
    listOf(objectOf(kube.api.request({ method: 'GET', path }).body)['items']).map(objectOf),
  );

const nameOf = (item: JsonObject): string => textOf(objectOf(item['metadata'])['name']);
const uidOf = (item: JsonObject): string => textOf(objectOf(item['metadata'])['uid']);
const labelsOf = (item: JsonObject): JsonObject => objectOf(objectOf(item['metadata'])['labels']);
function readyOf(item: JsonObject): number | null {
  const { replicas } = objectOf(item['spec']);
  if (replicas === undefined) return null;
  const { readyReplicas } = objectOf(item['status']);
  return typeof readyReplicas === 'number' ? readyReplicas : 0;
}
const isForeign = (item: JsonObject): boolean => labelsOf(item)[FOREIGN] === 'yes';
