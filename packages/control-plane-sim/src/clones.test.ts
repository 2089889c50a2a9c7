import { expect, test } from 'vitest';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';
import type { World } from './world/world.ts';

/** When a clone of a cluster starts, when it is removed, and when the warning about it is gone, milliseconds. */
const [CLONED_AT_MS, REMOVED_AT_MS, UNTIL_MS, OVER_AT_MS] = [20_000, 50_000, 82_000, 125_000];
const size = { accounts: 1, sitesEach: 1, browsersEach: 1, peopleEach: 1 };
const WARNING =
  'Two agents use one identity: each time one connects, the other is disconnected. Remove one of them.';
const TIMEOUT_MS = 600_000;

/** Opens the routers in a browser; gives the statuses that it shows. */
function statusesShown({ browsers: [browser] }: World): () => string {
  const routers = browser?.store.open({ collection: 'routers', range: { from: 0, to: 9 } });
  return () => {
    const rows = [...(routers?.view().content?.rows.values() ?? [])];
    return JSON.stringify(
      rows.map((row) => (typeof row === 'object' && row !== null && 'status' in row ? row['status'] : null)),
    );
  };
}

test.for([1, 2])(
  'of two agents with one identity the later one is served, users are warned, and the reports of the one that stays count; servers: %i',
  { timeout: TIMEOUT_MS },
  async (servers) => {
    const seen = new Map<number, string>();
    const options = {
      seed: 1,
      scenario: scenarioOf('quiet'),
      size: { ...size, servers },
      durationMs: UNTIL_MS,
      prepare: (world: World) => {
        const [site] = world.sites;
        const shown = statusesShown(world);
        world.clock.after(CLONED_AT_MS, () => {
          const clone = site?.clones.clone();
          // What the clone reports from now on is not what is in the cluster.
          for (const { name } of site?.managedObjects() ?? [])
            clone?.kube.api.request({ method: 'DELETE', path: `/api/v1/namespaces/team/configmaps/${name}` });
          world.clock.after(REMOVED_AT_MS - CLONED_AT_MS, () => void clone?.stop());
        });
        for (const atMs of [CLONED_AT_MS, REMOVED_AT_MS, OVER_AT_MS])
          world.clock.after(atMs - 1, () => seen.set(atMs, shown()));
      },
    };
    const outcome = await simulate(options);
    expect(violationReport({ options, outcome })).toBe('');
    expect(outcome.trace).toContain('Another agent with the same identity connected.');
    const warned = [...seen].map(([atMs, screens]) => [atMs, screens.includes(WARNING)]);
    expect(warned).toEqual([
      [CLONED_AT_MS, false],
      [REMOVED_AT_MS, true],
      [OVER_AT_MS, false],
    ]);
  },
);
