import { scenarios } from '@hawser/fleet-sim';
import { expect, test } from 'vitest';
import type { Outcome, RunOptions } from './run.ts';
import { scenarioOf } from './scenario.ts';
import { shrink } from './shrink.ts';
import { Violation } from './trace/violation.ts';

const SECOND = 1_000;

/** A run of which the trace is as long as what was simulated: time, accounts, servers, users, kinds of faults and fleet scenarios. */
function outcomeOf(options: RunOptions, isViolated: boolean): Outcome {
  const { durationMs, scenario } = options;
  const { accounts, servers = 2, peopleEach = 2 } = options.size ?? scenario.size;
  const length =
    durationMs / SECOND +
    accounts +
    servers +
    peopleEach +
    scenario.faults.length +
    scenario.fleetScenarios.length;
  return {
    violation: isViolated ? new Violation('commands', 'lost') : null,
    trace: 'x'.repeat(length),
  } as Outcome;
}

test('a run is made as short and small as its violation allows, and no smaller', async () => {
  const options = () => ({ seed: 3, scenario: scenarioOf('everything'), durationMs: 160 * SECOND });
  // It takes two servers, database faults, and 30 s.
  const run = async (tried: RunOptions) => {
    const isViolated =
      tried.size?.servers !== 1 &&
      tried.scenario.faults.includes('database') &&
      tried.durationMs >= 30 * SECOND;
    return outcomeOf(tried, isViolated);
  };
  const shrunk = await shrink(options, await run(options()), run);
  expect(shrunk.outcome.violation?.invariant).toBe('commands');
  expect(shrunk.options).toMatchObject({ seed: 3, size: { accounts: 1, peopleEach: 1 } });
  expect(shrunk.options.size).not.toHaveProperty('servers');
  expect(shrunk.options.scenario.faults).toEqual(['database']);
  expect(shrunk.options.scenario.fleetScenarios).toEqual([]);
  expect(shrunk.options.durationMs).toBe(30 * SECOND);
});

test('a run that shows another violation is no shorter form of it', async () => {
  const options = () => ({ seed: 3, scenario: scenarioOf('everything'), durationMs: 160 * SECOND });
  const first = outcomeOf(options(), true);
  const shrunk = await shrink(options, first, async (tried) => ({
    ...outcomeOf(tried, true),
    violation: new Violation('windows', 'another'),
  }));
  expect(shrunk.outcome).toBe(first);
  expect(shrunk.options.scenario.fleetScenarios).toEqual(scenarios);
});
