import { expect, test } from 'vitest';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';
import type { World } from './world/world.ts';

/** When the clocks are set, while users are at work: many objects change for the last time around then. */
const [AHEAD_AT_MS, BACK_AT_MS, UNTIL_MS] = [20_000, 57_000, 60_000];
const AHEAD_MS = 300_000;

test('no observation is lost when the clock of a cluster is set back while its agent is at work', {
  timeout: 600_000,
}, async () => {
  const options = {
    seed: 1,
    scenario: scenarioOf('calm'),
    durationMs: UNTIL_MS,
    size: { accounts: 1, sitesEach: 2, browsersEach: 1 },
    prepare: ({ clock, sites }: World) => {
      const set = (atMs: number, skewMs: number) =>
        clock.after(atMs, () => {
          for (const { cluster } of sites) cluster.skew(skewMs);
        });
      set(AHEAD_AT_MS, AHEAD_MS);
      set(BACK_AT_MS, 0);
    },
  };
  const outcome = await simulate(options);
  expect(violationReport({ options, outcome })).toBe('');
});
