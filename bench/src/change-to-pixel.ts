// From a status change in a cluster until the browser's row shows it, 1,000 clusters connected, 100 changes a second.
import { waitUntil } from '@hawser/testkit';
import { bench, quantile } from './harness/bench.ts';
import { openPage, startBrowser } from './harness/browser.ts';
import { buildFirst } from './harness/checkout.ts';
import { paintedAfter, watchRows } from './harness/painted-changes.ts';
import { cpuMs } from './harness/processes.ts';
import { startSimulatedFleet } from './harness/simulated/fleet.ts';
import { setPodReady } from './harness/simulated/workers.ts';
import { Stream } from './harness/stream.ts';

const OBJECTS = 5;
/** The first clusters by name, which the browser shows; worst first they would move away with each change. */
const SHOWN = 3;
const PER_SECOND = 100;
const WARM_UP = 12;
const CHANGES = 150;
const POD = 'probe';

await bench({
  name: 'change-to-pixel',
  what: `a pod's readiness is written in one of 1,000 simulated clusters until the browser paints its row, one such change at a time, ${PER_SECOND} other changes a second in all clusters`,
  aim: { p50Ms: { atMost: 50 }, p99Ms: { atMost: 250 } },
  options: { clusters: 1_000, objects: OBJECTS },
  async measure(run) {
    buildFirst('console');
    const fleet = await startSimulatedFleet(run, {
      clusters: run.option('clusters'),
      objects: run.option('objects'),
    });
    const stream = await run.hold(
      () => Stream.open(fleet.client),
      (opened) => opened.close(),
    );
    const page = await openPage(await startBrowser(run), fleet.client, '/networks?depth=3&sort=name');
    const badges = page.locator(`button[aria-label^="${POD}:"]`);
    await waitUntil(async () => (await badges.count()) >= SHOWN, { what: 'rows of the pod' });
    await watchRows(page, POD);
    const { workers, namesOf } = fleet;
    for (const worker of workers)
      worker.send({ kind: 'churn', pod: 'churn', perSecond: PER_SECOND / workers.length });
    const churnedBefore = fleet.status().churned;
    const began = performance.now();
    const cpuBefore = await cpuMs(fleet.product.server.pid);
    const spent: number[] = [];
    const sent: number[] = [];
    for (let i = 0; i < WARM_UP + CHANGES; i++) {
      const cluster = `cluster-${String(i % SHOWN).padStart(5, '0')}`;
      const worker = workers.find((each) => namesOf.get(each)?.includes(cluster));
      if (worker === undefined) throw new Error(`Nobody runs ${cluster}.`);
      // A random pause, so that changes have no fixed distance from frames and batches.
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 120));
      const ready = Math.floor(i / SHOWN) % 2 === 1;
      const writtenAt = await setPodReady(worker, { kind: 'ready', cluster, pod: POD, ready });
      const seenAt = await paintedAfter(page, writtenAt);
      if (i < WARM_UP) continue;
      spent.push(seenAt - writtenAt);
      sent.push((await stream.arrivalAfter(writtenAt)) - writtenAt);
    }
    const seconds = (performance.now() - began) / 1000;
    const cpu = (await cpuMs(fleet.product.server.pid)) - cpuBefore;
    return {
      p50Ms: quantile(spent, 0.5),
      p95Ms: quantile(spent, 0.95),
      p99Ms: quantile(spent, 0.99),
      maxMs: Math.max(...spent),
      socketP50Ms: quantile(sent, 0.5),
      socketP99Ms: quantile(sent, 0.99),
      ratioPixelToSocket: quantile(spent, 0.5) / quantile(sent, 0.5),
      otherChangesPerSecond: (fleet.status().churned - churnedBefore) / seconds,
      serverCpuPercent: cpu / (seconds * 10),
    };
  },
});
