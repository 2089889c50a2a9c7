import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { withNumbers } from '@hawser/fleet-sim';
import { DEFECTS } from './mutations/all.ts';
import { SCENARIOS, type Scenario, scenarioOf } from './scenario.ts';

/** What somebody asks for at the command line. */
export interface Asked {
  readonly seed: number;
  readonly durationMs: number;
  readonly scenarioName: string;
  readonly scenario: Scenario;
  /** Where the trace goes; null for nowhere. */
  readonly trace: string | null;
  /** Runs seed after seed until stopped. */
  readonly isEndless: boolean;
  /** Name of a planted defect. */
  readonly defect: string | null;
}

export const HOUR_MS = 3_600_000;
/** Of virtual time. */
const HOURS = '0.05';
export const USAGE = `Usage: npm run simulate [-- OPTION...]
  --seed N        the world: the same seed gives the same trace, byte for byte (1)
  --hours H       how long things break, hours of virtual time (${HOURS})
  --scenario NAME what happens, several joined by + (everything): ${Object.keys(SCENARIOS).join(', ')}
  --trace FILE    writes everything that happened
  --endless       the next seed after each one that passes, until stopped
  --defect NAME   plants a defect: ${Object.keys(DEFECTS).join(', ')}`;
const MOST_HOURS = 10_000;

/** @throws Error with a sentence for the one who asked. */
export function readOptions(args: readonly string[]): Asked {
  const { values } = parseArgs({
    args: withNumbers(args),
    options: {
      seed: { type: 'string', default: '1' },
      hours: { type: 'string', default: HOURS },
      scenario: { type: 'string', default: 'everything' },
      trace: { type: 'string' },
      endless: { type: 'boolean', default: false },
      defect: { type: 'string' },
    },
  });
  const seed = Number(values.seed);
  if (!/^\d+$/.test(values.seed) || !Number.isSafeInteger(seed)) {
    throw new Error(
      `--seed must be a whole number of at most ${Number.MAX_SAFE_INTEGER}, not '${values.seed}'.`,
    );
  }
  const hours = Number(values.hours);
  if (!(hours > 0 && hours <= MOST_HOURS)) {
    throw new Error(`--hours must be above 0 and at most ${MOST_HOURS}, not '${values.hours}'.`);
  }
  const { defect = null, trace = null } = values;
  if (defect !== null && !Object.hasOwn(DEFECTS, defect)) {
    throw new Error(`There is no defect '${defect}'. There are: ${Object.keys(DEFECTS).join(', ')}.`);
  }
  if (trace !== null) checkTrace(trace);
  return {
    seed,
    // A clock has whole milliseconds only, and agents' instants are refused that have not.
    durationMs: Math.ceil(hours * HOUR_MS),
    scenarioName: values.scenario,
    scenario: scenarioOf(values.scenario),
    trace,
    isEndless: values.endless,
    defect,
  };
}

/** Before anything is played: a trace is written at the end. */
function checkTrace(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`--trace: ${path} is a folder.`);
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw new Error(`--trace: there is no folder ${dirname(path)} that can be written to.`, { cause: error });
  }
}
