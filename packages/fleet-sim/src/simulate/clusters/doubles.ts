import { healthy } from '../../behaviour/conduct.ts';
import { copyOf } from '../../cluster/copy.ts';
import { installObjects } from '../../cluster/install.ts';
import { SimulatedCluster, type SimulatedClusterOptions } from '../../cluster/simulated-cluster.ts';
import type { Connection } from '../network/connection.ts';
import type { Client } from '../network/network.ts';
import { type Install, NAMESPACE } from '../people/desk.ts';
import { SERVER_URL } from '../server/server.ts';
import type { Site, SiteOptions } from './site.ts';

/** A cluster of a site's size and speed, which reaches the servers as `client`. */
export function clusterFor(
  { clock, network, log }: Pick<SiteOptions, 'clock' | 'network' | 'log'>,
  client: Client,
  { name, random, nodes, base }: Pick<SimulatedClusterOptions, 'name' | 'random' | 'nodes' | 'base'>,
): SimulatedCluster {
  return new SimulatedCluster({
    name,
    clock,
    random,
    dial: network.dial(client),
    fetch: network.fetch(client),
    log,
    conduct: { ...healthy, startMs: [200, 2_000], readyMs: [100, 1_000], stopMs: [100, 1_000] },
    ...(nodes === undefined ? {} : { nodes }),
    ...(base === undefined ? {} : { base }),
  });
}

/** Other clusters whose agents say that they are a site's. */
export class Doubles {
  readonly #site: Site;
  readonly #options: SiteOptions;
  #count = 0;
  /** When a copy of the site was last heard, epoch milliseconds: what was said then may have been about either. */
  heardAt = 0;

  constructor(site: Site, options: SiteOptions) {
    this.#site = site;
    this.#options = options;
  }

  /** A cluster that is made from a backup of the site, taken now: it has the same identity, and the same agent runs in it. */
  copy(): SimulatedCluster {
    const { clock } = this.#options;
    const reached = () => {
      this.heardAt = clock.now();
      this.#site.heardAt = clock.now();
    };
    const copy = this.#make('copy', { reached }, { base: copyOf(this.#site.cluster) });
    copy.controllers.revisit();
    copy.startAgent(NAMESPACE);
    return copy;
  }

  /** A cluster of its own, in which somebody runs an install command that was meant for the site. */
  stray(install: Install): SimulatedCluster {
    const stray = this.#make('stray', {}, { nodes: 1 });
    stray.apply(installObjects({ server: SERVER_URL, namespace: NAMESPACE, ...install }));
    stray.startAgent(NAMESPACE);
    return stray;
  }

  #make(
    what: string,
    more: Partial<Client>,
    made: Pick<SimulatedClusterOptions, 'nodes' | 'base'>,
  ): SimulatedCluster {
    const { random, sent } = this.#options;
    const name = `${this.#site.name}-${what}-${++this.#count}`;
    const client: Client = {
      name,
      headers: {},
      sent: (text: string, connection: Connection) => sent(text, connection, this.#site),
      ...more,
    };
    return clusterFor(this.#options, client, { ...made, name, random: random.fork(name) });
  }
}
