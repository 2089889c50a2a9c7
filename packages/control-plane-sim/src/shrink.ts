import type { Scenario } from './scenario.ts';
import { type Outcome, type RunOptions, simulate } from './run.ts';
import type { Size } from './world/world.ts';

/** How many times half the duration is tried; each attempt is a run. */
const HALVES = 4;
const SMALLEST: Size = { accounts: 1, sitesEach: 1, browsersEach: 1 };
/** Numbers of servers and users: first as the seed selects, then one. */
const SIZES: readonly Size[] = [
  SMALLEST,
  { ...SMALLEST, servers: 1 },
  { ...SMALLEST, peopleEach: 1 },
  { ...SMALLEST, servers: 1, peopleEach: 1 },
];

/** The shortest and smallest run that violates the same invariant, found with a few attempts. */
export interface Shrunk {
  readonly options: RunOptions;
  readonly outcome: Outcome;
}

/**
 * Tries a smaller size, then no fleet scenarios, fewer kinds of faults and shorter durations, and keeps every change that still shows
 * the violation. `options` creates the options of the first run again, because a mutation has state.
 */
export async function shrink(
  options: () => RunOptions,
  outcome: Outcome,
  run: typeof simulate = simulate,
): Promise<Shrunk> {
  let best: Shrunk = { options: options(), outcome };
  const attempt = async (changes: Partial<RunOptions>): Promise<boolean> => {
    const { size, scenario, durationMs } = best.options;
    const tried = { ...options(), ...(size ? { size } : {}), scenario, durationMs, ...changes };
    const found = await run(tried);
    if (found.violation?.invariant !== outcome.violation?.invariant) return false;
    if (found.trace.length < best.outcome.trace.length) best = { options: tried, outcome: found };
    return true;
  };
  for (const size of SIZES) await attempt({ size });
  for (const scenario of simpler(best.options.scenario)) {
    const kept = best.options.scenario;
    await attempt({
      scenario: {
        ...kept,
        faults: kept.faults.filter((kind) => scenario.faults.includes(kind)),
        fleetScenarios: kept.fleetScenarios.filter((fleetScenario) =>
          scenario.fleetScenarios.includes(fleetScenario),
        ),
      },
    });
  }
  let tooShortMs = 0;
  for (let i = 0; i < HALVES; i++) {
    const durationMs = Math.round((tooShortMs + best.options.durationMs) / 2);
    if (!(await attempt({ durationMs }))) tooShortMs = durationMs;
  }
  return best;
}

/** The scenario without its fleet scenarios, and without each kind of fault. */
function simpler(scenario: Scenario): Pick<Scenario, 'faults' | 'fleetScenarios'>[] {
  const { faults, fleetScenarios } = scenario;
  const without = faults.map((gone) => ({ faults: faults.filter((kind) => kind !== gone), fleetScenarios }));
  return fleetScenarios.length === 0 ? without : [{ faults, fleetScenarios: [] }, ...without];
}
