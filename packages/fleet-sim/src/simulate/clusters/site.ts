import type { Log } from '@hawser/agent';
import type { Clock } from '@hawser/ports';
import { healthy } from '../../behaviour/conduct.ts';
import { installObjects } from '../../cluster/install.ts';
import { SimulatedCluster } from '../../cluster/simulated-cluster.ts';
import { type JsonObject, listOf, objectOf, textOf } from '../../kube/json.ts';
import type { SeededRandom } from '../../random/seeded-random.ts';
import type { Connection } from '../network/connection.ts';
import type { Network } from '../network/network.ts';
import type { Install } from '../people/owner.ts';
import { NAMESPACE } from '../people/owner.ts';
import { SERVER_URL } from '../server/server.ts';

/** Kinds that owners place, by their paths. */
const KINDS = [
  `/api/v1/namespaces/${NAMESPACE}/configmaps`,
  `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`,
];
const CONFIG_MAP = /\/configmaps\/([^/]+)$/;
const OBJECT_ID = 'hawser.io/object-id';
const MANAGED_BY = 'hawser.io/managed-by';
const FOREIGN = 'example.org/foreign';

/** What a site is made of. */
export interface SiteOptions {
  readonly name: string;
  readonly account: string;
  readonly clock: Clock;
  readonly random: SeededRandom;
  readonly network: Network;
  readonly log: Log;
  readonly sent: (text: string, connection: Connection, site: Site) => void;
}

/** What an object in a cluster is known by. */
export interface Held {
  readonly name: string;
  readonly uid: string;
  readonly revision: string;
  readonly routerID: string;
  readonly objectID: string;
  readonly digest: string;
}

/** A cluster with an agent of an account, and with objects of other people in it. */
export class Site {
  readonly name: string;
  readonly account: string;
  readonly cluster: SimulatedCluster;
  routerID = '';
  connection: Connection | null = null;
  /** When a server last had a sign of life of its agent, epoch milliseconds. */
  heardAt = 0;
  /** Objects of other people by uid, as they must stay. */
  readonly #foreign = new Map<string, string>();

  constructor({ name, account, clock, random, network, log, sent }: SiteOptions) {
    this.name = name;
    this.account = account;
    const client = {
      name,
      headers: {},
      reached: () => {
        this.heardAt = clock.now();
      },
      dialled: (connection: Connection) => {
        this.connection = connection;
      },
      sent: (text: string, connection: Connection) => sent(text, connection, this),
    };
    this.cluster = new SimulatedCluster({
      name,
      clock,
      random,
      dial: network.dial(client),
      fetch: network.fetch(client),
      log,
      conduct: { ...healthy, startMs: [200, 2_000], readyMs: [100, 1_000], stopMs: [100, 1_000] },
      nodes: 2,
    });
  }

  /** Applies the install command, and starts the agent. */
  install({ routerID, installId }: Install): void {
    this.routerID = routerID;
    this.cluster.apply(installObjects({ server: SERVER_URL, routerID, installId, namespace: NAMESPACE }));
    this.plant('foreign-1', {});
    this.plant('foreign-2', { [MANAGED_BY]: 'somebody-else' });
    this.start();
  }

  start(): void {
    if (this.routerID !== '') this.cluster.startAgent(NAMESPACE);
  }

  /**
   * From now on, somebody may take a name over in the very moment before the agent deletes what had it: theirs must stay.
   */
  contest(happens: () => boolean): void {
    const { api } = this.cluster.kube;
    const ask = api.ask.bind(api);
    api.ask = (request) => {
      const name = CONFIG_MAP.exec(request.path)?.[1];
      const isPrune = request.method === 'DELETE' && request.user !== undefined;
      if (isPrune && name !== undefined && happens()) {
        ask({ method: 'DELETE', path: request.path });
        this.plant(name, {});
      }
      return ask(request);
    };
  }

  /** Somebody makes an object of their own. */
  plant(name: string, labels: Record<string, string>): void {
    const metadata = { name, namespace: NAMESPACE, labels: { ...labels, [FOREIGN]: 'yes' } };
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { owner: 'somebody else' } };
    this.cluster.apply([object]);
    const planted = this.#objects().find((item) => nameOf(item) === name && isForeign(item));
    if (planted) this.#foreign.set(uidOf(planted), JSON.stringify(planted));
  }

  /** What the agent's marks are on. */
  held(): Held[] {
    return this.#objects()
      .filter((item) => labelsOf(item)[MANAGED_BY] === this.routerID)
      .map((item) => {
        const metadata = objectOf(item['metadata']);
        const annotations = objectOf(metadata['annotations']);
        return {
          name: nameOf(item),
          uid: uidOf(item),
          revision: textOf(metadata['resourceVersion']),
          routerID: this.routerID,
          objectID: textOf(annotations[OBJECT_ID]),
          digest: textOf(annotations['hawser.io/digest']),
        };
      });
  }

  /** Names of what other people have here now. */
  foreignNames(): Set<string> {
    return new Set(this.#objects().filter(isForeign).map(nameOf));
  }

  /** What is not as somebody else left it. */
  touched(): string[] {
    const now = new Map(this.#objects().map((item) => [uidOf(item), JSON.stringify(item)]));
    return [...this.#foreign].filter(([uid, was]) => now.get(uid) !== was).map(([, was]) => was);
  }

  #objects(): JsonObject[] {
    return KINDS.flatMap((path) =>
      listOf(objectOf(this.cluster.kube.api.ask({ method: 'GET', path }).body)['items']).map(objectOf),
    );
  }
}

const nameOf = (item: JsonObject): string => textOf(objectOf(item['metadata'])['name']);
const uidOf = (item: JsonObject): string => textOf(objectOf(item['metadata'])['uid']);
const labelsOf = (item: JsonObject): JsonObject => objectOf(objectOf(item['metadata'])['labels']);
const isForeign = (item: JsonObject): boolean => labelsOf(item)[FOREIGN] === 'yes';
