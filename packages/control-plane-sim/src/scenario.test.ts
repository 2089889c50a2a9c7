import { expect, test } from 'vitest';
import { scenarios } from '@hawser/fleet-sim';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';

const TIMEOUT_MS = 1_800_000;

test.for(scenarios.map(({ name }) => name))(
  "the fleet's story %s is played, and all invariants hold",
  { timeout: TIMEOUT_MS },
  async (name) => {
    const options = { seed: 1, scenario: scenarioOf(name), durationMs: 150_000 };
    const outcome = await simulate(options);
    expect(violationReport({ options, outcome })).toBe('');
    expect(outcome.trace).toContain(`story ${name}:`);
    const isStill =
      name === 'quiet' || name === 'zone-lost' || name === 'reconnect-storm' || name === 'flapping';
    const edits = outcome.trace.split('\n').filter((line) => line.includes(' PATCH /api/objects/')).length;
    if (isStill) expect(edits).toBe(0);
    else expect(edits).toBeGreaterThan(0);
  },
);

test('scenarios are joined by a plus: the faults and stories of all', () => {
  const joined = scenarioOf('network+rollout+flapping');
  expect(joined.faults).toEqual(['network']);
  expect(joined.stories.map(({ name }) => name)).toEqual(['rollout', 'flapping']);
  expect([joined.picksStory, joined.isBusy]).toEqual([false, true]);
  expect(scenarioOf('everything').picksStory).toBe(true);
});
