// Memory of the agent of a hub with 40,000 Applications in a real API server, and from a change of one to the pixel.
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import { deliveredName } from '@hawser/domain/gitops';
import { waitUntil } from '@hawser/testkit';
import { type ArgoHub, startArgoHub } from './harness/argo-hub.ts';
import { bench, quantile } from './harness/bench.ts';
import { openPage, startBrowser, untilRows } from './harness/browser.ts';
import { paintedAfter, watchRows } from './harness/painted-changes.ts';
import { residentMB } from './harness/processes.ts';

const CHANGES = 60;
const WARM_UP = 5;
/** Requests at once that play the controller of Argo CD. */
const AT_ONCE = 16;
const PATIENCE_MS = 1_800_000;
const PATH = '/apis/argoproj.io/v1alpha1/namespaces/argocd/applications';

await bench({
  name: 'argo',
  what: 'the agent of a hub writes Applications for each cluster into a real API server and watches them: its memory, and one of them becomes unhealthy until the browser paints its row',
  aim: { agentMB: { atMost: 300 }, p50Ms: { atMost: 100 } },
  options: { clusters: 400, applications: 100 },
  async measure(run) {
    const clusters = run.option('clusters');
    const total = clusters * run.option('applications');
    const hub = await startArgoHub(run);
    const { client, agent } = hub;
    const emptyMB = await residentMB(agent.pid);
    // Nothing compares: what is written once must not become outdated while the others are written.
    const settings = '/api/v1/namespaces/argocd/configmaps/argocd-cm';
    await hub.ask('PATCH', settings, { data: { 'timeout.reconciliation': '0s' } });
    const names = await attachEdges(hub, clusters - 1);
    const began = performance.now();
    const objects = await createApplications(hub, run.option('applications'));
    await waitUntil(async () => (await countOf(hub)) >= total, {
      what: `${total} Applications`,
      timeoutMs: PATIENCE_MS,
    });
    const writtenS = (performance.now() - began) / 1000;
    run.say(`${total} Applications are written after ${writtenS.toFixed(0)} s`);
    await reportAll(hub, ['hub', ...names], objects);
    await waitUntil(() => isHealthy(hub, objects), { what: 'healthy Applications', timeoutMs: PATIENCE_MS });
    const agentMB = await residentMB(agent.pid);
    run.say(`all are healthy; the agent has ${agentMB.toFixed(0)} MB`);

    const [shown = '', object] = [names[0], objects[0]];
    if (object === undefined) throw new Error('There is no Application.');
    const page = await openPage(await startBrowser(run), client, `/applications/${object.id}`);
    await untilRows(page);
    await watchRows(page, `${object.name} on ${shown}`);
    const name = deliveredName(object.name, { cluster: shown, isOneOfSeveral: true });
    const spent: number[] = [];
    for (let n = 0; n < WARM_UP + CHANGES; n++) {
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200));
      const wroteAt = Date.now();
      const health = n % 2 === 0 ? 'Degraded' : 'Healthy';
      await hub.ask('PATCH', `${PATH}/${name}`, statusOf(object.name, health));
      const ms = (await paintedAfter(page, wroteAt)) - wroteAt;
      if (n >= WARM_UP) spent.push(ms);
    }
    const agentAfterChangesMB = await residentMB(agent.pid);
    const reconnectedS = await reconnect(hub, object, name);
    return {
      agentMB,
      agentEmptyMB: emptyMB,
      agentAfterChangesMB,
      agentReconnectedMB: await residentMB(agent.pid),
      reconnectedS,
      serverMB: await residentMB(hub.product.server.pid),
      writtenPerSecond: total / writtenS,
      p50Ms: quantile(spent, 0.5),
      p99Ms: quantile(spent, 0.99),
    };
  },
});

/** Defines this many clusters without agents and attaches them; returns their names. */
async function attachEdges({ client, network }: ArgoHub, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `edge-${String(n).padStart(4, '0')}`);
  const clusters = names.map((alias) => ({
    alias,
    isEdge: true,
    hubName: '',
    namespace: 'hawser',
    tags: [],
  }));
  await client.done('POST', `/api/networks/${network.id}/clusters`, { body: { clusters } });
  return names;
}

/** Applications for all clusters of the network. */
async function createApplications({ client, network }: ArgoHub, count: number): Promise<AppObject[]> {
  const objects: AppObject[] = [];
  for (let n = 0; n < count; n++) {
    const yaml = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: app-${String(n).padStart(3, '0')}}
spec:
  project: default
  source: {repoURL: 'https://git.example.org/shop/deploy.git', path: apps/app-${n}, targetRevision: main}
  destination: {namespace: shop}
  syncPolicy: {automated: {prune: true, selfHeal: true}, syncOptions: [ServerSideApply=true]}
`;
    const body = { networkID: network.id, yaml };
    objects.push((await client.done<{ created: AppObject }>('POST', '/api/objects', { body })).created);
  }
  const { version } = await client.done<Network>('GET', `/api/networks/${network.id}`);
  const body = { distributionRules: [{ cloud: '[]', object: '[]' }] };
  await client.done('PUT', `/api/networks/${network.id}/distributionRules`, { body, version });
  return objects;
}

async function countOf({ ask }: ArgoHub): Promise<number> {
  const { items, metadata } = JSON.parse(await ask('GET', `${PATH}?limit=1`)) as {
    items: unknown[];
    metadata: { remainingItemCount?: number };
  };
  return items.length + (metadata.remainingItemCount ?? 0);
}

/** Restarts the server; returns after how many seconds it shows that an Application has become healthy meanwhile. */
async function reconnect(hub: ArgoHub, object: AppObject, name: string): Promise<number> {
  const { product, ask } = hub;
  await product.kill();
  await ask('PATCH', `${PATH}/${name}`, statusOf(object.name, 'Healthy'));
  await product.restart();
  const began = performance.now();
  await waitUntil(() => isHealthy(hub, [object]), {
    what: 'the change after a reconnection',
    timeoutMs: PATIENCE_MS,
  });
  return (performance.now() - began) / 1000;
}

/** What the controller writes of an Application with ten resources that was deployed three times. */
function statusOf(application: string, health: 'Healthy' | 'Degraded') {
  const revision = '5f1c6f9a0b9d4c7e8a2b3c4d5e6f708192a3b4c5';
  const at = new Date().toISOString();
  const source = { repoURL: 'https://git.example.org/shop/deploy.git', path: 'apps', targetRevision: 'main' };
  const resources = Array.from({ length: 10 }, (_, n) => ({
    group: 'apps',
    version: 'v1',
    kind: 'Deployment',
    namespace: 'shop',
    name: `${application}-part-${n}`,
    status: 'Synced',
    health: { status: n === 0 ? health : 'Healthy' },
  }));
  return {
    status: {
      sync: { status: 'Synced', revision, comparedTo: { source, destination: { namespace: 'shop' } } },
      health: { status: health },
      reconciledAt: at,
      resources,
      summary: { images: ['registry.example.org/shop:1.0'] },
      history: [0, 1, 2].map((id) => ({ id, revision, deployedAt: at, source })),
    },
  };
}

/** Plays the controller: writes that each Application is synced and healthy. */
async function reportAll(
  { ask }: ArgoHub,
  clusters: readonly string[],
  objects: readonly AppObject[],
): Promise<void> {
  const pairs = clusters.flatMap((cluster) => objects.map(({ name }) => ({ name, cluster }))).values();
  const work = async (): Promise<void> => {
    for (const { name, cluster } of pairs)
      await ask(
        'PATCH',
        `${PATH}/${deliveredName(name, { cluster, isOneOfSeveral: true })}`,
        statusOf(name, 'Healthy'),
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function isHealthy({ client }: ArgoHub, objects: readonly AppObject[]): Promise<boolean> {
  for (const { id } of objects) {
    const { status } = await client.done<AppObject>('GET', `/api/objects/${id}`);
    if (status.tone !== 'positive') return false;
  }
  return true;
}
