import { newSecretId, pause, systemClock, systemRandom } from '@hawser/ports';
import { Client, type Product, signUp, startProduct, waitUntil } from '@hawser/testkit';
import { Client as DatabaseClient } from 'pg';
import { Agents, type Attached } from './agents.ts';
import { Balancer } from './balancer.ts';
import { logJobs } from './job-log.ts';
import { Page } from './page.ts';
import { define, type Plan } from './set-up.ts';
import { Writer, type Written } from './writer.ts';

/** Size of a run. */
interface ReplicasOptions extends Plan {
  readonly databaseUrl: string;
  readonly servers: number;
  readonly pages: number;
  readonly writers: number;
}

/** Secret that all servers of the run share. */
export const SECRET = 'one secret for all servers of a run';

/** Maximum number of agents that start at the same time; more would only wait for the servers. */
const AT_ONCE = 40;
/** A long time limit, for busy machines. */
export const TIMEOUT_MS = 300_000;

/** Several real servers on one database behind one address, with a fleet, pages and writers that know only that address. */
export interface Replicas {
  readonly options: ReplicasOptions;
  readonly servers: readonly Product[];
  readonly balancer: Balancer;
  readonly uid: string;
  /** The user, signed in at the common address. */
  readonly client: Client;
  readonly agents: Agents;
  readonly staying: readonly Attached[];
  /** Clusters whose agents became silent. */
  readonly leaving: readonly Attached[];
  readonly objects: readonly Written[];
  readonly pages: readonly Page[];
  readonly writers: readonly Writer[];
  /** A connection to the database as its owner. */
  readonly database: DatabaseClient;
  /** Resolves when every agent is connected, every page is live, and no connection goes to one of `without`. */
  returned(without?: readonly Product[]): Promise<void>;
  close(): Promise<void>;
}

/** Starts everything; resolves when every agent is connected and every page is live. */
export async function startReplicas(options: ReplicasOptions): Promise<Replicas> {
  const closes: (() => unknown)[] = [];
  const close = async () => {
    for (const one of closes.splice(0).reverse()) await one();
  };
  try {
    return await start(options, closes, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  options: ReplicasOptions,
  closes: (() => unknown)[],
  close: () => Promise<void>,
): Promise<Replicas> {
  const balancer = await Balancer.start();
  closes.push(() => balancer.close());
  const env = { HAWSER_PUBLIC_URL: balancer.url, HAWSER_SECRET: SECRET, HAWSER_PEER_PORT: '0' };
  const servers = await Promise.all(
    Array.from({ length: options.servers }, () => startProduct({ databaseUrl: options.databaseUrl, env })),
  );
  closes.push(() => Promise.all(servers.map((server) => server.stop())));
  for (const { port } of servers) balancer.add(port);
  const database = new DatabaseClient({ connectionString: options.databaseUrl });
  await database.connect();
  closes.push(() => database.end());
  await logJobs(database);

  // The servers start together: of those that find no account each prints the same code.
  const code = servers.map((server) => server.setupCode()).find((printed) => printed !== '');
  const { client, uid } = await signUp(balancer.url, 'ada', undefined, code);
  const { staying, leaving, objects } = await define(client, options);
  const attached = [...staying, ...leaving];
  const agents = new Agents(systemClock, balancer.url, newSecretId(systemRandom));
  closes.push(() => agents.stop());
  for (const [n, one] of attached.entries()) {
    await waitUntil(() => n - agents.connected < AT_ONCE, { what: `agent ${n}`, timeoutMs: TIMEOUT_MS });
    agents.add(one);
  }
  await waitUntil(() => agents.connected === attached.length, {
    what: 'all agents are connected',
    timeoutMs: TIMEOUT_MS,
  });
  for (const { name } of leaving) agents.clusters.get(name)?.link.partition();
  const pages = Array.from({ length: options.pages }, () => {
    const page = new Page(new Client(balancer.url, client.cookie), systemClock, systemRandom);
    closes.push(() => page.store.stop());
    return page;
  });
  const writers = Array.from({ length: options.writers }, (_, n) => {
    const own = objects.filter((__, at) => at % options.writers === n);
    return new Writer(new Client(balancer.url, client.cookie), systemClock, `writer-${n}`, own);
  });

  async function returned(without: readonly Product[] = []): Promise<void> {
    const back = () => {
      if (agents.connected !== staying.length)
        throw new Error(`${agents.connected} of ${staying.length} agents`);
      const states = pages.map(({ store }) => store.state().kind);
      if (!pages.every(({ isLive }) => isLive)) throw new Error(`pages are ${states.join(', ')}`);
      if (without.some(({ port }) => balancer.connections(port) > 0)) throw new Error('connections are left');
      return true;
    };
    await waitUntil(back, { what: 'all agents and pages are back', timeoutMs: TIMEOUT_MS });
  }

  await returned();
  return {
    options,
    servers,
    balancer,
    uid,
    client,
    agents,
    staying,
    leaving,
    objects,
    pages,
    writers,
    database,
    returned,
    close,
  };
}

/** Lets all writers write while `happens` runs, and until `commands` commands are acknowledged. */
export async function underLoad(
  { writers }: Replicas,
  { pauseMs, commands }: { readonly pauseMs: number; readonly commands: number },
  happens: (acknowledged: () => number) => Promise<void>,
): Promise<void> {
  const ending = new AbortController();
  const acknowledged = () => writers.reduce((sum, { keys }) => sum + keys.length, 0);
  const writing = Promise.all(writers.map((writer) => writer.run(ending.signal, pauseMs)));
  const happening = (async () => {
    try {
      await happens(acknowledged);
      while (acknowledged() < commands) await pause(systemClock, 20);
    } finally {
      ending.abort();
    }
  })();
  // A refused command ends the run at once.
  await Promise.all([writing, happening]);
}
