import { writeFileSync } from 'node:fs';
import { DEFECTS } from './mutations/all.ts';
import { type Asked, HOUR_MS, readOptions, USAGE } from './options.ts';
import { coverageReport, violationReport } from './report.ts';
import { simulate } from './run.ts';
import { shrink } from './shrink.ts';
import { INVARIANTS } from './trace/violation.ts';

const say = (line: string) => {
  if (line !== '') process.stdout.write(`${line}\n`);
};

/** Parts of a run that are told as they are over; a night of seeds tells only how each ended. */
const PARTS = 5;

const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;

function tellParts(): (playedMs: number, ofMs: number) => void {
  let told = 0;
  return (playedMs, ofMs) => {
    if (told === 0) say(`Playing ${minutes(ofMs)} of virtual time …`);
    told ||= 1;
    for (; told < PARTS && playedMs >= (ofMs / PARTS) * told; told++)
      say(`  ${minutes(playedMs)} are played`);
  };
}

/** Plays one seed; false where an invariant did not hold. */
async function play(
  { scenario, scenarioName, durationMs, trace, isEndless, defect }: Asked,
  seed: number,
): Promise<boolean> {
  // A defect counts from the beginning of each run.
  const options = () => {
    const planted = defect === null ? undefined : DEFECTS[defect]?.();
    return { seed, scenario, durationMs, ...(planted ? { defect: planted } : {}) };
  };
  const outcome = await simulate({ ...options(), ...(isEndless ? {} : { onPlayed: tellParts() }) });
  if (trace !== null) writeFileSync(trace, outcome.trace);
  const { servers, people, commands, statements, events } = outcome.numbers;
  const replicas = servers === 1 ? 'one server' : `${servers} servers`;
  const figures = `${replicas}, ${people} people, ${commands} commands, ${statements} SQL statements, ${events} events`;
  say(`Seed ${seed}, ${scenarioName}, ${minutes(durationMs)}: ${figures}`);
  say(coverageReport(outcome));
  if (outcome.violation === null) {
    say('  All that must hold held.');
    return true;
  }
  const { invariant, message } = outcome.violation;
  say(`Seed ${seed} violates '${invariant}': ${INVARIANTS[invariant]}\n${message}`);
  const planted = defect === null ? '' : ` --defect ${defect}`;
  const again = `--seed ${seed} --hours ${durationMs / HOUR_MS} --scenario ${scenarioName}${planted}`;
  say(`To see it again, whole: npm run simulate -- ${again} --trace FILE`);
  say('Looking for a shorter run that shows it, which takes some minutes; Ctrl-C leaves that.');
  say(violationReport(await shrink(options, outcome)));
  return false;
}

async function playAll(asked: Asked): Promise<void> {
  for (let seed = asked.seed; ; seed++) {
    const holds = await play(asked, seed).catch((error: unknown) => {
      // A fault of the simulator, or an error that no part of the product may throw.
      process.stderr.write(
        `Seed ${seed} broke off: ${error instanceof Error ? error.stack : String(error)}\n`,
      );
      return false;
    });
    if (!holds) process.exitCode = 1;
    if (!holds || !asked.isEndless) return;
  }
}

/** The question; null, with a line that says why, where it cannot be answered. */
function understand(): Asked | null {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 2;
    return null;
  }
}

// Nothing is kept outside this process but the trace, which is written at once.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => process.exit(code));
}

if (process.argv.slice(2).includes('--help')) say(USAGE);
else {
  const asked = understand();
  if (asked !== null) await playAll(asked);
}
