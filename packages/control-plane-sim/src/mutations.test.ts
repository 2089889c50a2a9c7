import { expect, test } from 'vitest';
import { MUTATIONS } from './mutations/all.ts';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';
import { shrink } from './shrink.ts';

/** Seeds within which a mutation must be found. */
const SEEDS = 12;
const DURATION_MS = 120_000;
const TIMEOUT_MS = 1_800_000;
const scenario = scenarioOf('everything');

test.for(Object.keys(MUTATIONS))(
  'the planted mutation %s is found',
  { timeout: TIMEOUT_MS },
  async (name) => {
    const make = MUTATIONS[name];
    const found = [];
    for (let seed = 1; seed <= SEEDS && found.length === 0; seed++) {
      const mutation = make?.();
      const { violation } = await simulate({
        seed,
        scenario,
        durationMs: DURATION_MS,
        ...(mutation ? { mutation } : {}),
      });
      if (violation) found.push(violation.invariant);
    }
    expect(make?.().violates).toContain(found[0]);
  },
);

test('of a violation a user reads seed, invariant and a shorter trace', {
  timeout: TIMEOUT_MS,
}, async () => {
  const options = () => {
    const mutation = MUTATIONS['no-idempotency']?.();
    return { seed: 1, scenario, durationMs: DURATION_MS, ...(mutation ? { mutation } : {}) };
  };
  const outcome = await simulate(options());
  const shrunk = await shrink(options, outcome);
  expect(shrunk.outcome.violation?.invariant).toBe(outcome.violation?.invariant);
  expect(shrunk.outcome.trace.length).toBeLessThan(outcome.trace.length);
  const report = violationReport(shrunk).split('\n');
  expect(report[0]).toMatch(/^Seed 1, within \d+ s.*: commands$/);
  expect(report[1]).toBe('No acknowledged command is lost; none is applied twice.');
  expect(report.at(-1)).toContain('VIOLATION of commands');
  expect(report.length).toBeLessThanOrEqual(64);
});
