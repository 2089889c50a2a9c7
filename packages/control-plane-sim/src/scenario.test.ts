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
  { fleetScenarios: WITHOUT_EDITS, hasEdits: false },
  { fleetScenarios: WITH_EDITS, hasEdits: true },
])(
  'the fleet scenarios $fleetScenarios run together, and all invariants hold',
  { timeout: TIMEOUT_MS },
  async ({ fleetScenarios, hasEdits }) => {
    const options = { seed: 1, scenario: scenarioOf(fleetScenarios.join('+')), size, durationMs: 150_000 };
    const outcome = await simulate(options);
    expect(violationReport({ options, outcome })).toBe('');
    for (const fleetScenario of fleetScenarios)
      expect(outcome.trace).toContain(`fleet scenario ${fleetScenario}:`);
    expect(outcome.trace.includes(' PATCH /api/objects/')).toBe(hasEdits);
  },
);

test('scenarios are joined by a plus: the faults and fleet scenarios of all', () => {
  const joined = scenarioOf('network+rollout+flapping');
  expect(joined.faults).toEqual(['network']);
  expect(joined.fleetScenarios.map(({ name }) => name)).toEqual(['rollout', 'flapping']);
  expect([joined.picksOneFleetScenario, joined.hasUserActions]).toEqual([false, true]);
  expect(scenarioOf('everything').picksOneFleetScenario).toBe(true);
});
