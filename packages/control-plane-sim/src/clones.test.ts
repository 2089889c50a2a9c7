import { expect, test } from 'vitest';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';
import type { World } from './world/world.ts';

/** When a copy of a cluster begins to run, when somebody removes it, and when nobody speaks of it any more. */
const [COPIED_AT_MS, REMOVED_AT_MS, UNTIL_MS, OVER_AT_MS] = [20_000, 80_000, 82_000, 200_000];
const size = { accounts: 1, sitesEach: 1, browsersEach: 1, peopleEach: 1 };
const TOLD =
  'Two agents use one identity: each time one connects, the other is disconnected. Remove one of them.';
const TIMEOUT_MS = 600_000;

/** Shows the routers in a browser; gives what is read of how they are. */
function screenOf({ browsers: [browser] }: World): () => string {
  const routers = browser?.store.open({ collection: 'routers', range: { from: 0, to: 9 } });
  return () => {
    const rows = [...(routers?.view().content?.rows.values() ?? [])];
    return JSON.stringify(rows.map((row) => ('status' in row ? row['status'] : null)));
  };
}

test.for([1, 2])(
  'of two agents with one identity the later one is served, people are told, and the one that stays is believed; servers: %i',
  { timeout: TIMEOUT_MS },
  async (servers) => {
    const seen = new Map<number, string>();
    const options = {
      seed: 1,
      scenario: scenarioOf('quiet'),
      size: { ...size, servers },
      durationMs: UNTIL_MS,
      defect: {
        says: 'A cluster is copied.',
        breaks: [],
        world: (world: World) => {
          const [site] = world.sites;
          const shown = screenOf(world);
          world.clock.after(COPIED_AT_MS, () => {
            const copy = site?.clones.clone();
            // What the copy tells from now on is not what is in the cluster.
            for (const { name } of site?.marked() ?? [])
              copy?.kube.api.ask({ method: 'DELETE', path: `/api/v1/namespaces/team/configmaps/${name}` });
            world.clock.after(REMOVED_AT_MS - COPIED_AT_MS, () => void copy?.stop());
          });
          for (const atMs of [COPIED_AT_MS, REMOVED_AT_MS, OVER_AT_MS])
            world.clock.after(atMs - 1, () => seen.set(atMs, shown()));
        },
      },
    };
    const outcome = await simulate(options);
    expect(violationReport({ options, outcome })).toBe('');
    expect(outcome.trace).toContain('Another agent with the same identity connected.');
    const told = [...seen].map(([atMs, screens]) => [atMs, screens.includes(TOLD)]);
    expect(told).toEqual([
      [COPIED_AT_MS, false],
      [REMOVED_AT_MS, true],
      [OVER_AT_MS, false],
    ]);
  },
);
