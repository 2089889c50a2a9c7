import { describe, expect, test } from 'vitest';
import { DEFECTS } from './defects/defects.ts';
import { readOptions } from './options.ts';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';

/** Seeds that the clean product must pass; each takes some ten seconds of a quiet machine. */
const SEEDS = 3;
/** Seeds within which a defect must be found. */
const SEEDS_FOR_DEFECT = 4;
/** How long faults happen in each run, milliseconds of the virtual clock. */
const DURATION_MS = 120_000;
const scenario = scenarioOf('everything');
const TIMEOUT_MS = 600_000;

test.for(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'after faults of every kind the world of seed %i settles, and all invariants hold',
  { timeout: TIMEOUT_MS },
  async (seed) => {
    const outcome = await simulate({ seed, scenario, durationMs: DURATION_MS });
    const options = { seed, scenario, durationMs: DURATION_MS };
    expect(violationReport({ options, outcome })).toBe('');
    expect(outcome.numbers.commands).toBeGreaterThan(20);
  },
);

test('the same seed gives the same trace, byte for byte, and another seed another', {
  timeout: TIMEOUT_MS,
}, async () => {
  const run = (seed: number) => simulate({ seed, scenario, durationMs: 30_000 });
  const [first, again, other] = [await run(7), await run(7), await run(8)];
  expect(again.trace).toBe(first.trace);
  expect(other.trace).not.toBe(first.trace);
});

describe('a planted defect is found', () => {
  test.for(Object.keys(DEFECTS))('%s', { timeout: TIMEOUT_MS }, async (name) => {
    const make = DEFECTS[name];
    const found = [];
    for (let seed = 1; seed <= SEEDS_FOR_DEFECT && found.length === 0; seed++) {
      const defect = make?.();
      const { violation } = await simulate({
        seed,
        scenario,
        durationMs: DURATION_MS,
        ...(defect ? { defect } : {}),
      });
      if (violation) found.push(violation.invariant);
    }
    expect(make?.().breaks).toContain(found[0]);
  });
});

test('what cannot be simulated is refused with a sentence', () => {
  expect(() => readOptions(['--seed', 'x'])).toThrow("not 'x'");
  expect(() => readOptions(['--hours', '0'])).toThrow('must be above 0');
  expect(() => readOptions(['--scenario', 'rain'])).toThrow("There is no scenario 'rain'. There are:");
  expect(() => readOptions(['--defect', 'rain'])).toThrow("There is no defect 'rain'.");
});
