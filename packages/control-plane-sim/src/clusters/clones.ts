import {
  snapshotOf,
  installObjects,
  type SimulatedCluster,
  type SimulatedClusterOptions,
} from '@hawser/fleet-sim';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { Connection } from '../network/connection.ts';
import type { Client } from '../network/network.ts';
import { SERVER_URL } from '../server/server.ts';
import { type Install, NAMESPACE } from '../users/action-context.ts';
import { clusterFor, type SiteEnvironment } from './site-cluster.ts';

/** The site that is cloned. */
interface Original extends SiteEnvironment {
  readonly name: string;
  readonly cluster: SimulatedCluster;
  readonly random: SeededRandom;
  /** Called when a server has sent something to a clone. */
  readonly sent: (text: string, connection: Connection) => void;
  /** Called when a server has received something from a clone with the same identity. */
  readonly reached: () => void;
}

/** Other clusters whose agents identify themselves as the agent of one site. */
export class Clones {
  readonly #original: Original;
  #count = 0;
  /** When a server last received something from a clone, epoch milliseconds: a later report may be about either cluster. */
  receivedAt = 0;

  constructor(original: Original) {
    this.#original = original;
  }

  /** A cluster that is restored from a backup of the site: it has the same identity, and runs the same agent. */
  clone(): SimulatedCluster {
    const { clock, cluster, reached } = this.#original;
    const client = {
      reached: () => {
        this.receivedAt = clock.now();
        reached();
      },
    };
    const clone = this.#make('clone', client, { snapshot: snapshotOf(cluster) });
    clone.controllers.resync();
    clone.startAgent(NAMESPACE);
    return clone;
  }

  /** A different cluster, in which a user runs an install command that was issued for the site. */
  misinstall(install: Install): SimulatedCluster {
    const other = this.#make('other', {}, { nodes: 1 });
    other.apply(installObjects({ server: SERVER_URL, namespace: NAMESPACE, ...install }));
    other.startAgent(NAMESPACE);
    return other;
  }

  #make(
    what: string,
    more: Partial<Client>,
    made: Pick<SimulatedClusterOptions, 'nodes' | 'snapshot'>,
  ): SimulatedCluster {
    const { name: site, random, sent } = this.#original;
    const name = `${site}-${what}-${++this.#count}`;
    const client: Client = { name, headers: {}, sent, ...more };
    return clusterFor(this.#original, client, { ...made, name, random: random.fork(name) });
  }
}
