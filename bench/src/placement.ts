// 1,000 rules over 10,000 clusters and 100,000 objects, full and after one tag change: the rules alone, and the server's commands.
import { compileRules, assignments } from '@hawser/domain/placement';
import { userTags } from '@hawser/domain/tags';
import { bench, quantile } from './harness/bench.ts';
import { startPlacementServer, timeCommands } from './harness/placement-server.ts';
import { placementFixture } from './harness/placement-fixture.ts';

const FULL = 5;
const CHANGES = 500;
const COMMANDS = 100;

await bench({
  name: 'placement',
  what: '1,000 rules over 10,000 clusters and 100,000 objects: every placement, and those of one cluster or object whose tags change',
  aim: { fullMs: { atMost: 1000 }, clusterChangeP99Ms: { atMost: 5 }, objectChangeP99Ms: { atMost: 5 } },
  async measure(run) {
    const world = placementFixture();
    const { rules, clusters, objects } = world;
    const full: number[] = [];
    let pairs = 0;
    for (let n = 0; n < FULL; n++) {
      pairs = 0;
      full.push(
        timed(() => {
          for (const pair of assignments(rules, objects, clusters)) if (pair.object) pairs += 1;
        }),
      );
    }
    run.say(`${pairs} placements`);
    // The compiled rules, and the subjects they were last evaluated for, are kept from one change to the next.
    const compiled = compileRules(rules);
    const clustersOf = compiled.onClusters(clusters);
    const objectsOf = compiled.onObjects(objects);
    const prepareMs = timed(() => {
      for (const cluster of clusters.slice(0, 1)) objectsOf(cluster);
      for (const object of objects.slice(0, 1)) clustersOf(object);
    });
    const object: number[] = [];
    const cluster: number[] = [];
    let placed = 0;
    for (let n = 0; n < CHANGES; n++) {
      const changedObject = objects[(n * 7919) % objects.length];
      const changedCluster = clusters[(n * 7919) % clusters.length];
      if (changedObject === undefined || changedCluster === undefined) continue;
      const app = { ...changedObject, tags: userTags([`app-${(n * 13) % 1_000}`, 'team-1']) };
      object.push(timed(() => (placed += clustersOf(app).length)));
      const city = { ...changedCluster, tags: userTags([`city-${(n * 13) % 1_000}`, `zone-${n % 50}`]) };
      cluster.push(timed(() => (placed += objectsOf(city).length)));
    }
    run.say(`a changed object or cluster has ${Math.round(placed / CHANGES / 2)} placements`);
    const commands = await timeCommands(await startPlacementServer(run, world), COMMANDS);
    return {
      fullMs: quantile(full, 0.5),
      fullMaxMs: Math.max(...full),
      objectChangeP50Ms: quantile(object, 0.5),
      objectChangeP99Ms: quantile(object, 0.99),
      clusterChangeP50Ms: quantile(cluster, 0.5),
      clusterChangeP99Ms: quantile(cluster, 0.99),
      prepareMs,
      ratioFullToChange: quantile(full, 0.5) / quantile(cluster, 0.5),
      ...commands,
    };
  },
});

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}
