import { writeFileSync } from 'node:fs';
import { Coverage } from './coverage.ts';
import { MUTATIONS } from './mutations/all.ts';
import { findMutation } from './find-mutation.ts';
import { HOUR_MS, type Options, readOptions, USAGE } from './options.ts';
import { coverageReport, violationReport } from './report.ts';
import { type Outcome, simulate } from './run.ts';
import { shrink } from './shrink.ts';
import { INVARIANTS } from './trace/violation.ts';

const print = (line: string) => {
  if (line !== '') process.stdout.write(`${line}\n`);
};

/** Interval of progress lines in a single run; for several seeds only the result of each is printed. */
const PROGRESS_LINES = 5;
/** Number of seeds of `--coverage`. */
const COVERAGE_SEEDS = 12;

const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;

function printProgress(): (playedMs: number, ofMs: number) => void {
  let printed = 0;
  return (playedMs, ofMs) => {
    if (printed === 0) print(`Simulating at most ${minutes(ofMs)} of virtual time …`);
    printed ||= 1;
    for (; printed < PROGRESS_LINES && playedMs >= (ofMs / PROGRESS_LINES) * printed; printed++)
      print(`  ${minutes(playedMs)} simulated`);
  };
}

/** Runs one seed; null when an invariant was violated. */
async function play(
  { scenario, scenarioName, durationMs, trace, isEndless, hasCoverage, mutation }: Options,
  seed: number,
): Promise<Outcome | null> {
  // A mutation has state, so each run gets a new one.
  const options = () => {
    const own = mutation === null ? undefined : MUTATIONS[mutation]?.();
    return { seed, scenario, durationMs, ...(own ? { mutation: own } : {}) };
  };
  const isOnlyOne = !isEndless && !hasCoverage;
  const outcome = await simulate({ ...options(), ...(isOnlyOne ? { onProgress: printProgress() } : {}) });
  if (trace !== null) writeFileSync(trace, outcome.trace);
  const { servers, users, commands, statements, events } = outcome.numbers;
  const replicas = servers === 1 ? 'one server' : `${servers} servers`;
  const figures = `${replicas}, ${users} users, ${commands} commands, ${statements} SQL statements, ${events} events`;
  print(`Seed ${seed}, ${scenarioName}, ${minutes(durationMs)}: ${figures}`);
  print(coverageReport(outcome));
  if (outcome.violation === null) {
    print('  All invariants held.');
    return outcome;
  }
  const { invariant, message } = outcome.violation;
  print(`Seed ${seed} violates '${invariant}': ${INVARIANTS[invariant]}\n${message}`);
  const planted = mutation === null ? '' : ` --mutation ${mutation}`;
  const again = `--seed ${seed} --hours ${durationMs / HOUR_MS} --scenario ${scenarioName}${planted}`;
  print(`To reproduce it: npm run simulate -- ${again} --trace FILE`);
  print('Looking for a shorter run that shows it, which takes some minutes; Ctrl-C stops that.');
  print(violationReport(await shrink(options, outcome)));
  return null;
}

/** Runs one seed, one seed after another until stopped, or the number of seeds of `--coverage`. */
async function playSeeds(options: Options): Promise<void> {
  const coverage = new Coverage();
  const last = options.isEndless
    ? Number.POSITIVE_INFINITY
    : options.seed + (options.hasCoverage ? COVERAGE_SEEDS - 1 : 0);
  for (let { seed } = options; seed <= last; seed++) {
    const outcome = await play(options, seed).catch((error: unknown) => {
      // An error of the simulator, or one that the product must not throw.
      process.stderr.write(
        `Seed ${seed} failed with an error: ${error instanceof Error ? error.stack : String(error)}\n`,
      );
      return null;
    });
    if (outcome === null) {
      process.exitCode = 1;
      return;
    }
    coverage.add(outcome);
    if (options.isEndless && coverage.missing.length > 0)
      print(`  Not covered so far: ${coverage.missing.join(', ')}`);
  }
  if (!options.hasCoverage) return;
  const { missing } = coverage;
  print(missing.length === 0 ? 'Everything is covered.' : `Not covered: ${missing.join(', ')}`);
  if (missing.length > 0) process.exitCode = 1;
}

/** Runs every mutation with one seed after another until an invariant finds it. */
async function findMutations(): Promise<void> {
  for (const name of Object.keys(MUTATIONS)) {
    const found = await findMutation(name);
    const { description = '' } = MUTATIONS[name]?.() ?? {};
    print(
      found === null
        ? `${name}: NOT FOUND (${description})`
        : `${name}: found by '${found.invariant}' with seed ${found.seed} (${description})`,
    );
    if (found === null) process.exitCode = 1;
  }
}

/** The options; null after printing a line with the problem when they are invalid. */
function parse(): Options | null {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 2;
    return null;
  }
}

// Nothing outlives this process except the trace, which is written at once.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => process.exit(code));
}

if (process.argv.slice(2).includes('--help')) print(USAGE);
else {
  const options = parse();
  if (options !== null) await (options.allMutations ? findMutations() : playSeeds(options));
}
