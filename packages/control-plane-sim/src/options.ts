import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { withNegativeNumbers } from '@hawser/fleet-sim';
import { MUTATIONS } from './mutations/all.ts';
import { SCENARIOS, type Scenario, scenarioOf } from './scenario.ts';

/** The options of the command line. */
export interface Options {
  readonly seed: number;
  readonly durationMs: number;
  readonly scenarioName: string;
  readonly scenario: Scenario;
  /** Path of the trace; null: no trace. */
  readonly trace: string | null;
  /** Runs seed after seed until stopped. */
  readonly isEndless: boolean;
  /** Runs twelve seeds, and fails when none of them covers a fault or a command. */
  readonly hasCoverage: boolean;
  /** Name of the mutation of the product to run with. */
  readonly mutation: string | null;
  /** Checks that every mutation is found. */
  readonly allMutations: boolean;
}

export const HOUR_MS = 3_600_000;
/** In virtual time. */
const HOURS = '0.05';
export const USAGE = `Usage: npm run simulate [-- OPTION...]
  --seed N        the seed: the same seed gives the same trace, byte for byte (1)
  --hours H       how long faults are injected, hours of virtual time (${HOURS})
  --scenario NAME faults and fleet scenarios, several joined by + (everything): ${Object.keys(SCENARIOS).join(', ')}
  --trace FILE    writes everything that happened
  --endless       the next seed after each one that passes, until stopped
  --coverage      twelve seeds, which must meet every fault and every command
  --mutation NAME changes the product so that it is wrong: ${Object.keys(MUTATIONS).join(', ')}
  --mutations     every mutation, each with one seed after the other until it is found`;
const MAX_HOURS = 10_000;

/** @throws Error with a message for the user. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: withNegativeNumbers(args),
    options: {
      seed: { type: 'string', default: '1' },
      hours: { type: 'string', default: HOURS },
      scenario: { type: 'string', default: 'everything' },
      trace: { type: 'string' },
      endless: { type: 'boolean', default: false },
      coverage: { type: 'boolean', default: false },
      mutation: { type: 'string' },
      mutations: { type: 'boolean', default: false },
    },
  });
  const seed = Number(values.seed);
  if (!/^\d+$/.test(values.seed) || !Number.isSafeInteger(seed)) {
    throw new Error(
      `--seed must be a whole number of at most ${Number.MAX_SAFE_INTEGER}, not '${values.seed}'.`,
    );
  }
  const hours = Number(values.hours);
  if (!(hours > 0 && hours <= MAX_HOURS)) {
    throw new Error(`--hours must be above 0 and at most ${MAX_HOURS}, not '${values.hours}'.`);
  }
  const { mutation = null, trace = null } = values;
  if (mutation !== null && !Object.hasOwn(MUTATIONS, mutation)) {
    throw new Error(`There is no mutation '${mutation}'. There are: ${Object.keys(MUTATIONS).join(', ')}.`);
  }
  if (trace !== null) checkTrace(trace);
  return {
    seed,
    // Clocks have whole milliseconds, and fractions in agents' reports are refused.
    durationMs: Math.ceil(hours * HOUR_MS),
    scenarioName: values.scenario,
    scenario: scenarioOf(values.scenario),
    trace,
    isEndless: values.endless,
    hasCoverage: values.coverage,
    mutation,
    allMutations: values.mutations,
  };
}

/** Checked before the run, because the trace is written at its end. */
function checkTrace(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`--trace: ${path} is a folder.`);
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw new Error(`--trace: there is no folder ${dirname(path)} that can be written to.`, { cause: error });
  }
}
