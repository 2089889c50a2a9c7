import { availableParallelism, cpus, totalmem } from 'node:os';

/** Bound of one figure: met when the figure is not above `atMost`, or not below `atLeast`. */
export type Aim = { readonly atMost: number } | { readonly atLeast: number };

/** A budget: what is measured and what it may be at most. Figures carry their unit in the name. */
export interface Budget {
  readonly name: string;
  /** What is measured, in one sentence. */
  readonly what: string;
  readonly aim: Readonly<Record<string, Aim>>;
  /** Measures once and for all; `say` prints a line for the reader. */
  measure(say: (line: string) => void): Promise<Readonly<Record<string, number>>>;
}

/** Whether every figure that has an aim meets it. A missing figure does not. */
export function isMet(aim: Budget['aim'], figures: Readonly<Record<string, number>>): boolean {
  return Object.entries(aim).every(([name, bound]) => {
    const figure = figures[name];
    if (figure === undefined) return false;
    return 'atMost' in bound ? figure <= bound.atMost : figure >= bound.atLeast;
  });
}

/**
 * Runs one bench: prints its figures, and with `--json` as last line one object `{name, figures, aim, met, machine, at}` (`at` in
 * epoch milliseconds). An aim that is missed is a figure, not an error: the exit code is 0.
 */
export async function bench(budget: Budget): Promise<void> {
  console.log(`${budget.name}: ${budget.what}`);
  const at = Date.now();
  const measured = await budget.measure((line) => console.log(`  ${line}`));
  const figures = Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, round(value)]));
  for (const [name, value] of Object.entries(figures)) {
    const bound = budget.aim[name];
    const aim =
      bound === undefined ? '' : 'atMost' in bound ? `(aim ≤ ${bound.atMost})` : `(aim ≥ ${bound.atLeast})`;
    console.log(`  ${name.padEnd(28)} ${String(value).padStart(10)}  ${aim}`);
  }
  const met = isMet(budget.aim, figures);
  console.log(met ? 'The aim is met.' : 'The aim is missed.');
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ name: budget.name, figures, aim: budget.aim, met, machine: machine(), at }));
  }
}

/** Value below which the share `q` (0 to 1) of the samples lies, by nearest rank. NaN without samples. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}

function machine() {
  return {
    platform: `${process.platform}-${process.arch}`,
    cpus: availableParallelism(),
    model: cpus()[0]?.model ?? '',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
}
