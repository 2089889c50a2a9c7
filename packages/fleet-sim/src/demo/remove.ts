import type { AppObject, Cluster, Network, Router } from '@hawser/contract';
import { type Api, ApiError, pooled } from './api.ts';
import { PREFIX, SIMULATED } from './names.ts';

/** What an account has, as far as the demo must know. */
export interface Found {
  /** Networks of a demo. */
  readonly networks: readonly Network[];
  /** Clusters that a demo made. */
  readonly simulated: readonly Cluster[];
  /** Clusters that are not simulated. */
  readonly real: number;
}

/** Requests that are under way at once. */
const AT_ONCE = 16;

/** Looks which of the account's networks and clusters are a demo's: by name and by tag, both. */
export async function findDemo(api: Api): Promise<Found> {
  const networks: Network[] = [];
  for await (const network of api.all<Network>('/api/networks'))
    if (network.name.startsWith(PREFIX)) networks.push(network);
  const simulated: Cluster[] = [];
  let real = 0;
  for await (const cluster of api.all<Cluster>('/api/clusters')) {
    if (SIMULATED in cluster.tags && cluster.name.startsWith(PREFIX)) simulated.push(cluster);
    else real += 1;
  }
  return { networks, simulated, real };
}

/**
 * Removes a demo fleet with the commands that a person has: detach, delete clusters, delete objects, delete networks. Nothing
 * but what {@link findDemo} finds is touched, and what somebody else removed meanwhile is well. Gives how many clusters
 * went.
 */
export async function removeDemo(api: Api, say: (line: string) => void): Promise<number> {
  const { networks, simulated } = await findDemo(api);
  const never = new AbortController().signal;
  // By network in turn: commands on one network wait for each other.
  const ids = new Set(simulated.map(({ id }) => id));
  let detached = 0;
  for await (const routers of pages(api.all<Router>('/api/routers'), ids)) {
    await pooled(routers, AT_ONCE, never, async ({ id }) => {
      // Asked twice it does not wait for an agent, which is gone.
      for (let times = 0; times < 2; times++)
        if (!(await unlessGone(() => api.ask('POST', `/api/routers/${id}/detach`, { body: {} })))) break;
      detached += 1;
    });
    say(`clusters detached ${detached}/${simulated.length}`);
  }
  await pooled(simulated, AT_ONCE, never, async ({ id }) => {
    await unlessGone(() => api.ask('DELETE', `/api/clusters/${id}`));
  });
  for (const { id } of networks) {
    const objects: AppObject[] = [];
    for await (const object of api.all<AppObject>(`/api/objects?networkID=${id}`)) objects.push(object);
    await pooled(objects, AT_ONCE, never, async (object) => {
      await unlessGone(() => api.ask('DELETE', `/api/objects/${object.id}`));
    });
    await unlessGone(() => api.ask('DELETE', `/api/networks/${id}`));
  }
  return simulated.length;
}

/** The routers of these clusters, all of them, in parts; read first, because detaching moves the pages. */
async function* pages(all: AsyncGenerator<Router>, clusters: ReadonlySet<string>): AsyncGenerator<Router[]> {
  const routers: Router[] = [];
  for await (const router of all) if (clusters.has(router.cloudID)) routers.push(router);
  const PART = 1_000;
  for (let from = 0; from < routers.length; from += PART) yield routers.slice(from, from + PART);
}

/** False where there was nothing any more. */
async function unlessGone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
