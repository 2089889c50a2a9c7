// Applications on a whole fleet, in the simulator with an Argo CD: until all are healthy, and what they take in server and database.
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import type { InstallInstructions } from '@hawser/contract/routers';
import { type Client, signUp, waitUntil } from '@hawser/testkit';
import { bench, quantile } from './harness/bench.ts';
import { startBuiltProduct } from './harness/built.ts';
import { postgresMB, postgresOf, residentMB } from './harness/processes.ts';
import { HubWorker } from './harness/simulated/hub-workers.ts';

const WORKERS = 2;
const CHANGES = 20;
const PATIENCE_MS = 3_600_000;

interface Fleet {
  readonly network: Network;
  readonly objects: readonly AppObject[];
  readonly hubID: string;
}

await bench({
  name: 'argo-fleet',
  what: 'hubs with a simulated Argo CD each deploy Applications to their clusters: until all are healthy, and then an Application gets another revision until it is healthy on all clusters of its network',
  aim: {},
  options: { hubs: 2, clusters: 100, applications: 100 },
  async measure(run) {
    const [hubs, clusters, count] = ['hubs', 'clusters', 'applications'].map((name) => run.option(name));
    const total = Number(hubs) * Number(clusters) * Number(count);
    const product = await run.hold(startBuiltProduct, (started) => started.stop());
    const { client } = await signUp(product.url, 'bench');
    const workers: HubWorker[] = [];
    for (let n = 0; n < Math.min(WORKERS, Number(hubs)); n++)
      workers.push(
        await run.hold(
          async () => new HubWorker(),
          (worker) => worker.end(),
        ),
      );
    const postgres = await postgresOf(product.data);
    const began = performance.now();
    const fleets: Fleet[] = [];
    const start = async (n: number): Promise<void> => {
      const fleet = await define(client, n, Number(clusters), Number(count));
      fleets.push(fleet);
      const { created } = await client.done<{ created: InstallInstructions }>(
        'POST',
        `/api/routers/${fleet.hubID}/install`,
      );
      const manifest = created.commands.kubectl.split(' ').at(-1) ?? '';
      workers[n % workers.length]?.start({ name: `hub-${n}`, manifest });
      await waitUntil(() => areHealthy(client, fleet.objects), {
        what: `healthy Applications of network ${n}`,
        timeoutMs: PATIENCE_MS,
      });
    };
    for (let n = 0; n < Number(hubs); n += workers.length) {
      const last = Math.min(n + workers.length, Number(hubs));
      await Promise.all(Array.from({ length: last - n }, (_, at) => start(n + at)));
      const memory = await Promise.all(workers.map(({ pid }) => residentMB(pid)));
      run.say(
        `${last * Number(clusters) * Number(count)} Applications healthy after ${((performance.now() - began) / 1000).toFixed(0)} s; server ${(await residentMB(product.server.pid)).toFixed(0)} MB, database ${(await postgresMB(postgres)).toFixed(0)} MB, simulator ${memory.map((mb) => mb.toFixed(0)).join(' + ')} MB`,
      );
    }
    const allS = (performance.now() - began) / 1000;
    const spent: number[] = [];
    for (let n = 0; n < CHANGES; n++) {
      const object = fleets[n % fleets.length]?.objects[n % Number(count)];
      if (object !== undefined) spent.push(await change(client, object, n));
    }
    return {
      total,
      healthyPerSecond: total / allS,
      serverMB: await residentMB(product.server.pid),
      postgresMB: await postgresMB(postgres),
      simulatorMB: (await Promise.all(workers.map(({ pid }) => residentMB(pid)))).reduce((a, b) => a + b, 0),
      changeAllClustersP50Ms: quantile(spent, 0.5),
      changeAllClustersMaxMs: Math.max(...spent),
    };
  },
});

/** Defines a GitOps network with a hub, its edges and its Applications. */
async function define(client: Client, n: number, clusters: number, count: number): Promise<Fleet> {
  const make = async <Record>(path: string, body: object): Promise<Record> =>
    (await client.done<{ created: Record }>('POST', path, { body })).created;
  const { id } = await make<{ id: string }>('/api/clusters', { alias: `hub-${n}` });
  const argocd = { overrideHostname: 'argo.example.org' };
  const network = await make<Network>('/api/networks', {
    name: `git-${n}`,
    features: ['argocd'],
    hub: { cloudID: id, namespace: 'hawser', grant: { installer: true } },
    argocd,
  });
  const edges = Array.from({ length: clusters - 1 }, (_, at) => ({
    alias: `edge-${n}-${String(at).padStart(4, '0')}`,
    isEdge: true,
    hubName: '',
    namespace: 'hawser',
    tags: [],
  }));
  await make(`/api/networks/${network.id}/clusters`, { clusters: edges });
  const objects: AppObject[] = [];
  for (let at = 0; at < count; at++)
    objects.push(await make('/api/objects', { networkID: network.id, yaml: yamlOf(at, 'v1.0') }));
  const { version } = await client.done<Network>('GET', `/api/networks/${network.id}`);
  const body = { distributionRules: [{ cloud: '[]', object: '[]' }] };
  await client.done('PUT', `/api/networks/${network.id}/distributionRules`, { body, version });
  return { network, objects, hubID: network.hub?.routerID ?? '' };
}

function yamlOf(at: number, revision: string): string {
  return `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: app-${String(at).padStart(3, '0')}}
spec:
  project: default
  source: {repoURL: 'https://git.example.org/shop/deploy.git', path: apps/app-${at}, targetRevision: ${revision}}
  destination: {namespace: shop}
  syncPolicy: {automated: {prune: true, selfHeal: true}, syncOptions: [ServerSideApply=true]}
`;
}

/** Saves another revision; returns after how many milliseconds it is healthy everywhere. */
async function change(client: Client, { id, name }: AppObject, n: number): Promise<number> {
  const { version } = await client.done<AppObject>('GET', `/api/objects/${id}`);
  const yaml = yamlOf(Number(name.slice(4)), `v2.${n}`);
  const began = performance.now();
  await client.done('PATCH', `/api/objects/${id}`, { body: { yaml }, version });
  const read = () => client.done<AppObject>('GET', `/api/objects/${id}`);
  await waitUntil(async () => (await read()).status.tone !== 'positive', {
    what: 'a changed Application',
    timeoutMs: PATIENCE_MS,
  });
  await waitUntil(async () => (await read()).status.tone === 'positive', {
    what: 'a healthy Application',
    timeoutMs: PATIENCE_MS,
  });
  return performance.now() - began;
}

async function areHealthy(client: Client, objects: readonly AppObject[]): Promise<boolean> {
  for (const { id } of objects) {
    const { status } = await client.done<AppObject>('GET', `/api/objects/${id}`);
    if (status.tone !== 'positive') return false;
  }
  return true;
}
