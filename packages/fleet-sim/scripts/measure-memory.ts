// Measures the memory of simulated clusters including their agents, each built up by its agent, or copied from a settled one:
// node --expose-gc --no-flush-bytecode scripts/measure-memory.ts [clusters] [objects] [built|copied]
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { installObjects } from '../src/agent/install.ts';
import { TemplateCluster } from '../src/cluster/template-cluster.ts';
import { SimulatedCluster } from '../src/cluster/simulated-cluster.ts';
import { InternPool } from '@hawser/kube-sim';
import { FakeServer } from '../src/cluster/fake-server.ts';
import { desiredObjects } from '../src/cluster/desired-objects.ts';

const [clusters = 1_000, objects = 100] = process.argv.slice(2, 4).map(Number);
const isCopied = process.argv[4] === 'copied';
const NAMESPACE = 'hawser';
/** Clusters before the first measured one. They load what all clusters share, such as the program's own code. */
const FIRST = 60;

function used(): number {
  if (!globalThis.gc) throw new Error('Run with --expose-gc');
  for (let i = 0; i < 3; i++) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const silent = { info() {}, warn() {}, error() {} };
const clock = new VirtualClock();
const internPool = new InternPool();
const server = new FakeServer(clock, desiredObjects(objects), false);
const root = new SeededRandom(1);
const all: SimulatedCluster[] = [];
let template: TemplateCluster | null = null;

async function add(count: number): Promise<void> {
  const began = all.length;
  for (let i = began; i < began + count; i++) {
    const routerID = `01900000-0000-7000-9000-${String(i).padStart(12, '0')}`;
    const cluster = new SimulatedCluster({
      name: `cluster-${i}`,
      clock,
      random: root.fork(`cluster-${i}`),
      ...server.network(routerID),
      log: silent,
      internPool,
      ...(template ? { snapshot: template.instantiate(routerID, root) } : {}),
    });
    cluster.applyMissing(
      installObjects({ server: 'https://fleet', routerID, installId: `install-${i}`, namespace: NAMESPACE }),
    );
    cluster.startAgent(NAMESPACE);
    all.push(cluster);
  }
  await clock.runFor(150_000);
}

const bare = used();
await add(FIRST);
if (isCopied && all[0]) template = new TemplateCluster(all[0], '01900000-0000-7000-9000-000000000000');
const before = used();
const began = process.cpuUsage();
await add(clusters);
const spent = process.cpuUsage(began);
const after = used();
const perCluster = Math.round((after - before) / clusters);
const kib = (bytes: number) => Math.round(bytes / 1024);
const up = [...server.agents.values()].filter(({ ups }) => ups >= objects).length;
if (up < all.length) throw new Error(`${up} of ${all.length} clusters have all their objects up`);
const stored = all.at(-1)?.kube.store.size ?? 0;
console.log(
  JSON.stringify({
    clusters,
    objects,
    isCopied,
    objectsInItsKubernetes: stored,
    perClusterBytes: perCluster,
    perClusterKiB: kib(perCluster),
    beforeKiB: kib(before - bare),
    cpuSeconds: Math.round(spent.user / 100_000) / 10,
  }),
);
const agents = all.slice(FIRST);
for (const cluster of agents) await cluster.stopAgent();
await clock.runFor(1_000);
console.log(JSON.stringify({ perClusterWithoutAgentKiB: kib((used() - before) / clusters) }));
for (const cluster of all) await cluster.stop();
