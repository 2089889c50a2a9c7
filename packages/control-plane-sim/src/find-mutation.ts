import { type Outcome, type RunOptions, simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';
import type { Invariant } from './trace/violation.ts';
import { MUTATIONS } from './mutations/all.ts';

/** Maximum number of seeds until a mutation must be found. */
const SEEDS = 12;
const DURATION_MS = 120_000;

/** How a mutation was found. */
interface MutationFound {
  readonly seed: number;
  readonly invariant: Invariant;
  readonly outcome: Outcome;
}

/** Runs with one mutation of the product and all faults until an invariant is violated; null when none is. */
export async function findMutation(name: string): Promise<MutationFound | null> {
  const scenario = scenarioOf('everything');
  for (let seed = 1; seed <= SEEDS; seed++) {
    const found = await runMutation(name, { seed, scenario, durationMs: DURATION_MS });
    if (found !== null) return found;
  }
  return null;
}

/** One run with a mutation; null when no invariant was violated. */
export async function runMutation(
  name: string,
  options: Omit<RunOptions, 'mutation'>,
): Promise<MutationFound | null> {
  const mutation = MUTATIONS[name]?.();
  const outcome = await simulate({ ...options, ...(mutation ? { mutation } : {}) });
  const { violation } = outcome;
  return violation === null ? null : { seed: options.seed, invariant: violation.invariant, outcome };
}
