import { scenarios } from '@hawser/fleet-sim';
import { expect, test } from 'vitest';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';

const TIMEOUT_MS = 600_000;
const size = { accounts: 1, sitesEach: 2, browsersEach: 1 };
/** Stories in which application owners change images. */
const WITH_EDITS = ['rollout', 'bad-image'];
const WITHOUT_EDITS = scenarios.map(({ name }) => name).filter((name) => !WITH_EDITS.includes(name));

test.for([
  { stories: WITHOUT_EDITS, hasEdits: false },
  { stories: WITH_EDITS, hasEdits: true },
])(
  "the fleet's stories $stories are played together, and all invariants hold",
  { timeout: TIMEOUT_MS },
  async ({ stories, hasEdits }) => {
    const options = { seed: 1, scenario: scenarioOf(stories.join('+')), size, durationMs: 150_000 };
    const outcome = await simulate(options);
    expect(violationReport({ options, outcome })).toBe('');
    for (const story of stories) expect(outcome.trace).toContain(`story ${story}:`);
    expect(outcome.trace.includes(' PATCH /api/objects/')).toBe(hasEdits);
  },
);

test('scenarios are joined by a plus: the faults and stories of all', () => {
  const joined = scenarioOf('network+rollout+flapping');
  expect(joined.faults).toEqual(['network']);
  expect(joined.stories.map(({ name }) => name)).toEqual(['rollout', 'flapping']);
  expect([joined.picksOneStory, joined.hasUserActions]).toEqual([false, true]);
  expect(scenarioOf('everything').picksOneStory).toBe(true);
});
