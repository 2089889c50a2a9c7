// The server's memory with 1,000,000 objects in one context and five browsers open.
import { bench } from './harness/bench.ts';
import { startChanges } from './harness/changes.ts';
import { startLargeFleet } from './harness/large-fleet.ts';
import { metric } from './harness/metrics.ts';
import { residentMB } from './harness/processes.ts';
import { openStreams } from './harness/window-queries.ts';

const STREAMS = 5;
const SAMPLES = 30;

await bench({
  name: 'server-memory',
  what: `resident memory of the server with 1,000,000 objects in one context, ${STREAMS} browsers' streams open, under 100 changes a second`,
  aim: { serverMB: { atMost: 600 } },
  options: { clusters: 10_000 },
  async measure(run) {
    const fleet = await startLargeFleet(run, run.option('clusters'));
    const { pid } = fleet.server;
    const emptyMB = await residentMB(pid);
    const sockets = await openStreams(fleet, STREAMS);
    await fleet.loaded();
    const changes = startChanges(fleet, 100);
    const samples: number[] = [];
    for (let n = 0; n < SAMPLES; n++) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      samples.push(await residentMB(pid));
    }
    await changes.stop();
    const megabytes = async (name: string) => (await metric(fleet.metricsUrl, name)) / 1e6;
    const figures = {
      serverMB: samples.at(-1) ?? Number.NaN,
      mostMB: Math.max(...samples),
      emptyMB,
      columnsMB: await megabytes('hawser_fleet_index_bytes'),
      heapMB: await megabytes('nodejs_heap_size_used_bytes'),
      outsideHeapMB: await megabytes('nodejs_external_memory_bytes'),
      bytesPerObject: (((samples.at(-1) ?? Number.NaN) - emptyMB) * 1e6) / fleet.placements,
    };
    for (const socket of sockets) socket.disconnect();
    return figures;
  },
});
