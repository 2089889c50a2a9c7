// From the install command on a real cluster until its router is UP.
import { bench, quantile } from './harness/bench.ts';
import { startFleet } from './harness/fleet.ts';

const CLUSTERS = ['hub', 'edge-1', 'edge-2'];

await bench({
  name: 'join',
  what: 'the install command is run on a real cluster until its router is UP; the agent is started where its pod would be',
  aim: { maxMs: { atMost: 15_000 } },
  async measure({ hold, say }) {
    const fleet = await hold(
      () => startFleet(CLUSTERS),
      (started) => started.stop(),
    );
    const spent: number[] = [];
    for (const site of fleet.sites) {
      const began = performance.now();
      await fleet.install(site);
      spent.push(performance.now() - began);
      say(`${site.cluster.name}: ${Math.round(spent.at(-1) ?? 0)} ms`);
    }
    return { medianMs: quantile(spent, 0.5), maxMs: Math.max(...spent) };
  },
});
