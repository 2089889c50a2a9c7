import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import type { ImportedClusters, IssuedInstalls } from '@hawser/contract/routers';
import { MAX_IMPORT } from '@hawser/contract/objects';
import { type Client, type Product, signUp, waitUntil } from '@hawser/testkit';
import type { Run } from '../bench.ts';
import { startBuiltProduct } from '../built.ts';
import { objectYamls } from './manifests.ts';
import type { FleetStatus } from './worker-protocol.ts';
import { Worker } from './workers.ts';

/** Namespace of all objects of a simulated fleet. */
export const NAMESPACE = 'fleet';
const WORKERS_MOST = 2;
const CLUSTERS_A_WORKER = 300;
/** Number of objects that are created concurrently. */
const AT_ONCE = 6;
const LOOK_MS = 250;

/** A server with a fleet of simulated clusters, which connect from other processes over real sockets. */
export interface SimulatedFleet {
  readonly product: Product;
  readonly client: Client;
  readonly clusters: number;
  readonly networks: readonly Network[];
  /** The objects of the first network. */
  readonly objects: readonly AppObject[];
  readonly workers: readonly Worker[];
  /** Names of the clusters by the process that runs them. */
  readonly namesOf: ReadonlyMap<Worker, readonly string[]>;
  /** Status of the whole fleet. */
  status(): FleetStatus;
  /** Resolves when every agent is connected and current, and the server shows all networks and objects as UP. */
  settled(timeoutMs: number): Promise<void>;
}

type Created<Record> = { readonly created: Record };

/** Starts the product and `clusters` simulated clusters with `objects` objects each; resolves when everything is UP. */
export async function startSimulatedFleet(
  { hold, say }: Run,
  { clusters, objects }: { readonly clusters: number; readonly objects: number },
): Promise<SimulatedFleet> {
  const began = performance.now();
  const product = await hold(startBuiltProduct, (started) => started.stop());
  const { client } = await signUp(product.url, 'bench');
  const count = Math.min(WORKERS_MOST, availableParallelism(), Math.ceil(clusters / CLUSTERS_A_WORKER));
  const workers: Worker[] = [];
  for (let n = 0; n < count; n++) {
    workers.push(
      await hold(
        async () => new Worker(),
        (worker) => worker.end(),
      ),
    );
  }
  const salt = randomUUID();
  for (const worker of workers)
    worker.send({ kind: 'begin', server: product.url, namespace: NAMESPACE, salt });
  const namesOf = new Map<Worker, string[]>(workers.map((worker) => [worker, []]));
  const networks: Network[] = [];
  let first: AppObject[] = [];
  for (let from = 0; from < clusters; from += MAX_IMPORT) {
    const names = Array.from(
      { length: Math.min(MAX_IMPORT, clusters - from) },
      (_, n) => `cluster-${String(from + n).padStart(5, '0')}`,
    );
    const made = await addNetwork(client, `network-${networks.length}`, names, objectYamls(objects));
    networks.push(made.network);
    if (networks.length === 1) first = made.objects;
    for (const [index, worker] of workers.entries()) {
      const part = made.attached.filter((_, n) => n % workers.length === index);
      worker.send({ kind: 'clusters', clusters: part });
      namesOf.get(worker)?.push(...part.map(({ name }) => name));
    }
  }
  const status = () => sum(workers);
  const fleet: SimulatedFleet = {
    product,
    client,
    clusters,
    networks,
    objects: first,
    workers,
    namesOf,
    status,
    async settled(timeoutMs) {
      await waitUntil(() => status().current === clusters, {
        what: `all of ${clusters} clusters are connected and current`,
        timeoutMs,
      });
      for (let left = timeoutMs; !(await isUp(client, networks)); left -= LOOK_MS) {
        if (left < 0)
          throw new Error('All clusters are current, and the server does not say that all is UP.');
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
  };
  await fleet.settled(900_000);
  const seconds = (performance.now() - began) / 1000;
  say(`${clusters} simulated clusters with ${objects} objects each are up after ${seconds.toFixed(1)} s`);
  return fleet;
}

/** Defines a network with clusters of these names and objects on all of them; the agents can then be installed. */
export async function addNetwork(
  client: Client,
  name: string,
  names: readonly string[],
  manifests: readonly string[],
) {
  const make = async <Record>(path: string, body: object): Promise<Record> =>
    (await client.done<Created<Record>>('POST', path, { body })).created;
  const network = await make<Network>('/api/networks', { name });
  const objects: AppObject[] = [];
  const yamls = manifests.values();
  const add = async (): Promise<void> => {
    for (const yaml of yamls) objects.push(await make('/api/objects', { networkID: network.id, yaml }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, add));
  await client.done('PUT', `/api/networks/${network.id}/distributionRules`, {
    body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
    version: network.version,
  });
  const clusters = names.map((alias, n) => ({
    alias,
    tags: ['simulated'],
    namespace: NAMESPACE,
    isEdge: n > 0,
    hubName: n > 0 ? '' : 'hub',
  }));
  const path = `/api/networks/${network.id}`;
  const imported = await make<ImportedClusters>(`${path}/clusters`, { clusters });
  const nameOf = new Map(imported.items.map(({ routerID, name: known }) => [routerID, known]));
  const issued = await make<IssuedInstalls>(`${path}/installs`, { routerIDs: [...nameOf.keys()] });
  const attached = issued.items.map(({ routerID, installId }) => ({
    name: nameOf.get(routerID) ?? '',
    routerID,
    installId,
  }));
  return { network, objects, attached };
}

/** Whether the server shows each of these networks and every object as UP. */
async function isUp(client: Client, networks: readonly Network[]): Promise<boolean> {
  const ours = new Set(networks.map(({ id }) => id));
  for (const collection of ['networks', 'objects']) {
    for (let after: string | null = ''; after !== null; ) {
      const more: string = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
      const page: Page = await client.done('GET', `/api/${collection}?limit=200${more}`);
      const items = collection === 'networks' ? page.items.filter(({ id }) => ours.has(id)) : page.items;
      if (items.some(({ status }) => status.status !== 'UP')) return false;
      after = page.next;
    }
  }
  return true;
}

interface Page {
  readonly items: readonly { readonly id: string; readonly status: { readonly status: string } }[];
  readonly next: string | null;
}

function sum(workers: readonly Worker[]): FleetStatus {
  const total = { connected: 0, current: 0, churned: 0 };
  for (const { status } of workers) {
    total.connected += status.connected;
    total.current += status.current;
    total.churned += status.churned;
  }
  return total;
}
