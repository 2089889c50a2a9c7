import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import {
  dependsOnMachine,
  measureMachine,
  onQuietMachine,
  quietMachine,
  SLOW,
  slownessOf,
} from './machine.ts';
import { Scope } from './scope.ts';

/** Bound of one figure: met when the figure is not above `atMost`, or not below `atLeast`. */
type Aim = { readonly atMost: number } | { readonly atLeast: number };

/** What a bench can use while it measures. */
export interface Run {
  /** Prints a line. */
  say(line: string): void;
  /** Starts something that is stopped when the bench ends, for any reason. */
  readonly hold: Scope['hold'];
  /** The number given on the command line as `--NAME N`, by default the one of `options`. */
  option(name: string): number;
}

/** A budget: what is measured, and the bounds of its figures. The name of a figure ends with its unit. */
interface Budget {
  readonly name: string;
  /** One sentence about what is measured. */
  readonly what: string;
  readonly aim: Readonly<Record<string, Aim>>;
  /** Options with a number, with their defaults. */
  readonly options?: Readonly<Record<string, number>>;
  /** Measures once. */
  measure(run: Run): Promise<Readonly<Record<string, number>>>;
}

/** Output of a bench with `--json`, as its last line; `at` in epoch milliseconds. */
export interface Outcome extends Pick<Budget, 'name' | 'aim'> {
  /** Measured figures. */
  readonly figures: Readonly<Record<string, number>>;
  /** The figures that a quiet machine would have; these are compared with the aim. */
  readonly judged: Readonly<Record<string, number>>;
  readonly met: boolean;
  readonly machine: { readonly slowness: number };
  readonly at: number;
}

/** Whether every figure with an aim meets it. A missing figure does not. */
export function isMet(aim: Budget['aim'], figures: Readonly<Record<string, number>>): boolean {
  return Object.entries(aim).every(([name, bound]) => {
    const figure = figures[name];
    if (figure === undefined) return false;
    return 'atMost' in bound ? figure <= bound.atMost : figure >= bound.atLeast;
  });
}

/** An aim as text; empty when there is none. */
export function aimText(bound: Aim | undefined): string {
  if (bound === undefined) return '';
  return 'atMost' in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`;
}

/**
 * Runs one bench: prints its figures, and with `--json` one object (`Outcome`) as the last line. A missed aim is not an error:
 * the exit code is 0, but with `--must-meet` it is 1. When a signal ends it, it first stops what it started.
 */
export async function bench(budget: Budget): Promise<void> {
  const asked = parseOptions(budget, process.argv.slice(2));
  if (typeof asked === 'string') {
    console.error(asked);
    process.exit(2);
  }
  const scope = new Scope();
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isInterrupted = true;
      void scope.close().then(() => process.exit(130));
    });
  }
  try {
    await measure(budget, asked, scope);
  } catch (error) {
    if (!isInterrupted) console.error(error);
    process.exitCode = 1;
  } finally {
    await scope.close();
  }
  // Exit explicitly, because a library may keep something open.
  process.exit();
}

async function measure(budget: Budget, asked: Options, scope: Scope): Promise<void> {
  const { name, what, aim } = budget;
  const machine = machineNow();
  console.log(`${name}: ${what}`);
  console.log(
    `  ${machine.cpus} processors (${machine.model}), ${machine.memoryGiB} GiB, Node ${machine.node}, load before ${machine.loadBefore}`,
  );
  const slowness = Object.keys(aim).some(dependsOnMachine) ? await slownessNow() : 1;
  const at = Date.now();
  const measured = await budget.measure({
    say: (line) => console.log(`  ${line}`),
    hold: (start, stop) => scope.hold(start, stop),
    option(key) {
      const value = asked.numbers.get(key);
      if (value === undefined) throw new Error(`The bench has no option --${key}.`);
      return value;
    },
  });
  const figures = mapValues(measured, round);
  const judged = mapValues(measured, (value, key) => round(onQuietMachine(key, value, slowness)));
  for (const [key, value] of Object.entries(figures)) {
    const text = aimText(aim[key]);
    const quiet = judged[key] === value ? '' : `on a quiet machine ${judged[key]}  `;
    console.log(
      `  ${key.padEnd(28)} ${String(value).padStart(10)}  ${quiet}${text === '' ? '' : `(aim ${text})`}`,
    );
  }
  const met = isMet(aim, judged);
  console.log(met ? 'The aim is met.' : 'The aim is missed.');
  if (!met && asked.flags.has('--must-meet')) process.exitCode = 1;
  if (asked.flags.has('--json')) {
    console.log(
      JSON.stringify({
        name,
        figures,
        judged,
        aim,
        met,
        machine: { ...machine, slowness: round(slowness) },
        at,
      } satisfies Outcome),
    );
  }
}

/** Describes how slow the machine is. */
async function slownessNow(): Promise<number> {
  const slowness = slownessOf(await measureMachine(), quietMachine());
  const what = slowness > SLOW ? ' (slow: for the aim times are divided by it)' : '';
  console.log(`  machine: ${slowness.toFixed(1)}${what}`);
  return slowness;
}

/** The options on the command line. */
interface Options {
  readonly numbers: ReadonlyMap<string, number>;
  readonly flags: ReadonlySet<string>;
}

const FLAGS = ['--json', '--must-meet'];

/** Parses the command line of a bench; returns a message when there is an unknown option. */
export function parseOptions(
  { name, options = {} }: Pick<Budget, 'name' | 'options'>,
  args: readonly string[],
): Options | string {
  const numbers = new Map(Object.entries(options));
  const flags = new Set<string>();
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    const key = arg.slice(2);
    if (FLAGS.includes(arg)) flags.add(arg);
    else if (arg.startsWith('--') && Object.hasOwn(options, key)) {
      const text = left.shift() ?? '';
      const value = Number(text);
      if (text === '' || !(value > 0)) return `${arg} must be a number above 0, not '${text}'.`;
      numbers.set(key, value);
    } else {
      const own = Object.entries(options).map(([option, otherwise]) => `--${option} N (${otherwise})`);
      return `The bench ${name} does not know '${arg}'. It takes ${[...own, ...FLAGS].join(', ')}.`;
    }
  }
  return { numbers, flags };
}

/** The value below which the share `q` (0 to 1) of the samples lies, by nearest rank. NaN without samples. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

function mapValues(
  figures: Readonly<Record<string, number>>,
  change: (value: number, key: string) => number,
): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, change(value, key)]));
}

function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}

function machineNow() {
  return {
    platform: `${process.platform}-${process.arch}`,
    cpus: availableParallelism(),
    model: cpus()[0]?.model.trim() ?? '',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}
