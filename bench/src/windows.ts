// Windows over 1,000,000 placed objects at the server's socket: cold, in the middle, by text, under 1,000 changes a second.
import { bench, quantile } from './harness/bench.ts';
import { startChanges } from './harness/changes.ts';
import { startLargeFleet } from './harness/large-fleet.ts';
import { LiveSocket } from './harness/live-socket.ts';
import { ChangeDelays } from './harness/change-delays.ts';
import { cpuMs } from './harness/processes.ts';
import { timeWindows, openStreams, rangeAt, searchFor, tree } from './harness/window-queries.ts';

const SOCKETS = 5;
const PER_SECOND = 1_000;
const SECONDS = 10;

await bench({
  name: 'windows',
  what: `windows over a context of 10,000 clusters and 1,000,000 placed objects, each another, at the socket: cold, in the middle, by text, and under ${PER_SECOND} changes a second with ${SOCKETS} browsers`,
  aim: {
    firstMs: { atMost: 1000 },
    middleP95Ms: { atMost: 50 },
    searchP95Ms: { atMost: 50 },
    changeP99Ms: { atMost: 250 },
    unseenChanges: { atMost: 1 },
  },
  options: { clusters: 10_000 },
  async measure(run) {
    const fleet = await startLargeFleet(run, run.option('clusters'));
    const live = await LiveSocket.connect(fleet.server.url, fleet.person.cookie);
    const first = await live.open(tree(0));
    const loadMs = await fleet.loaded();
    run.say(`first rows after ${Math.round(first.ms)} ms, all in memory ${Math.round(loadMs)} ms later`);
    const middle = await timeWindows(live, 40, (n) => rangeAt(fleet, n));
    const quietSearch = await timeWindows(live, 60, searchFor);
    const lightly = startChanges(fleet, 100);
    const search = await timeWindows(live, 60, searchFor);
    await lightly.stop();
    live.disconnect();

    const sockets = await openStreams(fleet, SOCKETS);
    const marks = new ChangeDelays(fleet, sockets);
    const before = await cpuMs(fleet.server.pid);
    const began = performance.now();
    const changes = startChanges(fleet, PER_SECOND, async (tick) => {
      if (tick % 10 === 5) await marks.write(tick);
    });
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
    await changes.stop();
    const seconds = (performance.now() - began) / 1000;
    const cpu = (await cpuMs(fleet.server.pid)) - before;
    for (const socket of sockets) socket.disconnect();
    return {
      firstMs: first.ms,
      loadMs,
      middleP50Ms: quantile(middle, 0.5),
      middleP95Ms: quantile(middle, 0.95),
      searchP50Ms: quantile(search, 0.5),
      searchP95Ms: quantile(search, 0.95),
      // The additional time of searches during changes, independent of the machine.
      searchRatioToQuiet: quantile(search, 0.5) / quantile(quietSearch, 0.5),
      changesPerSecond: changes.written / seconds,
      unseenChanges: marks.unseen,
      changeP50Ms: quantile(marks.lateMs, 0.5),
      changeP99Ms: quantile(marks.lateMs, 0.99),
      serverCpuPercent: cpu / (seconds * 10),
    };
  },
});
