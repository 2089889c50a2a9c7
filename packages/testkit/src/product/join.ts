import type { TestCluster } from '../kubernetes/cluster.ts';
import { serviceAccountKubeconfig } from '../kubernetes/service-account.ts';
import type { Running } from '../process/spawn.ts';
import { waitUntil } from '../process/wait-until.ts';
import { startAgent } from './agent.ts';
import type { Client } from './client.ts';

/** A real cluster that was joined to a network, with its running agent. */
export interface Joined {
  readonly routerID: string;
  /** Where the agent applies objects. */
  readonly namespace: string;
  /** Kubeconfig of the agent's own service account. */
  readonly kubeconfig: string;
  /** The running agent, or the last one. */
  readonly agent: Running;
  /** Starts the agent again. */
  restart(): Promise<void>;
}

/** How to join a cluster. */
interface JoinOptions {
  readonly networkID: string;
  /** Attach the cluster as an edge; otherwise as hub. */
  readonly isEdge?: boolean;
  readonly namespace?: string;
}

type Created = { readonly created: { readonly id: string } };
type WithStatus = { readonly status: { readonly status: string } };

/** Defines `cluster` under its name and attaches it; returns the router's id. */
export async function attachCluster(
  client: Client,
  cluster: TestCluster,
  { networkID, isEdge = false, namespace = 'hawser' }: JoinOptions,
): Promise<string> {
  const defined = await client.done<Created>('POST', '/api/clusters', { body: { alias: cluster.name } });
  const body = { networkID, cloudID: defined.created.id, namespace, isEdge, hubName: `${cluster.name}-hub` };
  const attached = await client.done<Created>('POST', '/api/routers', { body });
  return attached.created.id;
}

/**
 * Runs the install command of an attached router with the real kubectl, and the agent with the permissions of its own account; `options` are
 * those of its command line.
 */
export async function installAgent(
  client: Client,
  cluster: TestCluster,
  routerID: string,
  namespace = 'hawser',
  options: readonly string[] = [],
): Promise<Joined> {
  const path = `/api/routers/${routerID}/install`;
  const { created } = await client.done<{ created: { url: string } }>('POST', path, { body: {} });
  await cluster.kubectl('apply', '-f', created.url);
  const { agentNamespace: own } = await client.done<{ agentNamespace: string }>(
    'GET',
    `/api/routers/${routerID}`,
  );
  const kubeconfig = await serviceAccountKubeconfig(cluster, own, 'hawser-agent');
  let agent = await startAgent(kubeconfig, own, options);
  return {
    routerID,
    namespace,
    kubeconfig,
    get agent() {
      return agent;
    },
    async restart() {
      agent = await startAgent(kubeconfig, own, options);
    },
  };
}

/** Waits until a router's status is `status`. */
export async function untilRouter(
  client: Client,
  routerID: string,
  status: string,
  timeoutMs = 30_000,
): Promise<void> {
  await waitUntil(
    async () => (await client.done<WithStatus>('GET', `/api/routers/${routerID}`)).status.status === status,
    { what: `router ${status}`, timeoutMs },
  );
}

/** Defines, attaches and installs; resolves when the router is UP. */
export async function joinCluster(
  client: Client,
  cluster: TestCluster,
  options: JoinOptions,
): Promise<Joined> {
  const routerID = await attachCluster(client, cluster, options);
  const joined = await installAgent(client, cluster, routerID, options.namespace);
  await untilRouter(client, routerID, 'UP').catch(async (error: unknown) => {
    await joined.agent.end('SIGKILL');
    throw new Error(`Output of the agent:\n${joined.agent.output()}`, { cause: error });
  });
  return joined;
}
