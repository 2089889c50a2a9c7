// Clusters are added while a browser shows the tree: how late its window is compared with the database, and how long without being marked stale.
import { writeArrivingFleet, type Commit } from './harness/arriving-fleet.ts';
import { bench } from './harness/bench.ts';
import { startLargeFleet } from './harness/large-fleet.ts';
import { LiveSocket } from './harness/live-socket.ts';
import { cpuMs, postgresCpuMs, residentMB } from './harness/processes.ts';
import { tree } from './harness/window-queries.ts';

/** How late a window may be without being marked stale, milliseconds: the server's limit of two seconds, and as much until the message arrives here. */
const BOUND_MS = 4_000;
const SAMPLE_MS = 50;

await bench({
  name: 'arrival',
  what: 'clusters (--clusters, 2,000) with 100 placed objects each, written as imports and agents write them, while a window shows all of the tree: how far it is behind the database, and how long it is without saying so',
  aim: { untrueMs: { atMost: 0 }, mostBehindMs: { atMost: 10_000 } },
  options: { clusters: 2_000 },
  async measure(run) {
    const clusters = run.option('clusters');
    const fleet = await startLargeFleet(run, 20);
    const { server, postgresPid } = fleet;
    const live = await LiveSocket.connect(server.url, fleet.person.cookie);
    const { window } = await live.open(tree(0, 3));
    await live.open({ collection: 'overview', range: { from: 0, to: 1 } });
    await live.open({ collection: 'objects', range: { from: 0, to: 50 } });
    await fleet.loaded();
    const shown = (): number => live.windows.get(window)?.total ?? 0;
    const before = shown();
    const commits: Commit[] = [];
    const figures = { mostBehindMs: 0, untrueMs: 0, toldBehindMs: 0, mostMB: 0 };
    const probe = (): number => {
      const next = commits.find(({ rows }) => before + rows > shown());
      const behindMs = next === undefined ? 0 : performance.now() - next.at;
      figures.mostBehindMs = Math.max(figures.mostBehindMs, behindMs);
      if (live.stale.has(window)) figures.toldBehindMs += SAMPLE_MS;
      else if (behindMs > BOUND_MS) figures.untrueMs += SAMPLE_MS;
      return behindMs;
    };
    const [serverCpu, postgresCpu] = [await cpuMs(server.pid), await postgresCpuMs(postgresPid)];
    const began = performance.now();
    const sampling = setInterval(probe, SAMPLE_MS);
    const weigh = async () => {
      figures.mostMB = Math.max(figures.mostMB, await residentMB(server.pid));
    };
    const weighing = setInterval(() => void weigh(), 1000);
    await writeArrivingFleet(fleet, clusters, (rows) => commits.push({ at: performance.now(), rows }));
    const writtenMs = performance.now() - began;
    while (probe() > 0) await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    clearInterval(sampling);
    clearInterval(weighing);
    live.disconnect();
    return {
      ...figures,
      writtenMs,
      serverCpuMs: (await cpuMs(server.pid)) - serverCpu,
      postgresCpuMs: (await postgresCpuMs(postgresPid)) - postgresCpu,
    };
  },
});
