// 10,000 agents reconnect at once, after a disconnection and after a restart, until all are live and current; a browser watches.
import type { SimulatedFleet } from './harness/simulated/fleet.ts';
import { bench, quantile } from './harness/bench.ts';
import { openPage, startBrowser, untilRows } from './harness/browser.ts';
import { buildFirst } from './harness/checkout.ts';
import { Freshness } from './harness/freshness.ts';
import { cpuMs, postgresCpuMs, postgresOf } from './harness/processes.ts';
import { startSimulatedFleet } from './harness/simulated/fleet.ts';

const OBJECTS = 10;
const PATIENCE_MS = 600_000;

await bench({
  name: 'reconnect-storm',
  what: 'the connections of 10,000 agents are cut at once, then the server is killed and started again: until all agents are live and current, while a browser is open',
  aim: { cutS: { atMost: 60 }, restartS: { atMost: 60 }, browserStaleMs: { atMost: 0 } },
  options: { clusters: 10_000, objects: OBJECTS },
  async measure(run) {
    buildFirst('console');
    const fleet = await startSimulatedFleet(run, {
      clusters: run.option('clusters'),
      objects: run.option('objects'),
    });
    const page = await openPage(await startBrowser(run), fleet.client, '/networks?depth=1');
    await untilRows(page);
    const freshness = await Freshness.watch(page, fleet.client);
    const { server, data } = fleet.product;
    const used = async () => [await cpuMs(server.pid), await postgresCpuMs(await postgresOf(data))] as const;

    const [serverBefore, postgresBefore] = await used();
    const cutS = await secondsOf(fleet, async () => {
      for (const worker of fleet.workers) worker.send({ kind: 'drop' });
    });
    const [serverAfter, postgresAfter] = await used();
    const cut = await freshness.take();
    run.say(`cut: all current after ${cutS.toFixed(1)} s; the browser was stale for ${cut.staleMs} ms`);

    const restartS = await secondsOf(fleet, async () => {
      await fleet.product.kill();
      await fleet.product.restart();
    });
    const restart = await freshness.take();
    await freshness.stop();
    return {
      cutS,
      restartS,
      browserStaleMs: cut.staleMs,
      browserFreshP50Ms: quantile(cut.lateMs, 0.5),
      browserFreshMaxMs: Math.max(...cut.lateMs),
      browserStaleOverRestartMs: restart.staleMs,
      serverCpuMsPerAgent: (serverAfter - serverBefore) / fleet.clusters,
      postgresCpuMsPerAgent: (postgresAfter - postgresBefore) / fleet.clusters,
    };
  },
});

/** Seconds from the fault until every agent was lost, reconnected, and sent its full report, and the server shows everything as UP. */
async function secondsOf(fleet: SimulatedFleet, blow: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await blow();
  // The workers report their status ten times a second: before that, agents still count as connected.
  while (fleet.status().current === fleet.clusters) await new Promise((resolve) => setTimeout(resolve, 20));
  await fleet.settled(PATIENCE_MS);
  return (performance.now() - began) / 1000;
}
