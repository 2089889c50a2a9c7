import { type Outcome, type RunOptions, simulate } from './run.ts';
import type { Size } from './world.ts';

/** Half the time is tried so often; each costs a run. */
const HALVES = 4;
const SMALLEST: Size = { accounts: 1, sitesEach: 1, browsersEach: 1 };

/** A run that violates the same invariant, as short and as small as a few tries find. */
export interface Shrunk {
  readonly options: RunOptions;
  readonly outcome: Outcome;
}

/**
 * Tries with fewer of everybody, then with less and less time, and keeps what still shows the violation. `options` makes
 * those of the first run anew: a planted defect counts what it did.
 */
export async function shrink(options: () => RunOptions, outcome: Outcome): Promise<Shrunk> {
  let best: Shrunk = { options: options(), outcome };
  const attempt = async (changes: Partial<RunOptions>): Promise<boolean> => {
    const { size } = best.options;
    const tried = { ...options(), ...(size ? { size } : {}), ...changes };
    const found = await simulate(tried);
    if (found.violation?.invariant !== outcome.violation?.invariant) return false;
    if (found.trace.length < best.outcome.trace.length) best = { options: tried, outcome: found };
    return true;
  };
  await attempt({ size: SMALLEST });
  let tooShortMs = 0;
  for (let i = 0; i < HALVES; i++) {
    const durationMs = Math.round((tooShortMs + best.options.durationMs) / 2);
    if (!(await attempt({ durationMs }))) tooShortMs = durationMs;
  }
  return best;
}
