import { writeFileSync } from 'node:fs';
import { DEFECTS } from './defects/defects.ts';
import { type Asked, readOptions, USAGE } from './options.ts';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { shrink } from './shrink.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Plays one seed; false where an invariant did not hold. */
async function play(
  { scenario, scenarioName, durationMs, trace, defect }: Asked,
  seed: number,
): Promise<boolean> {
  // A defect counts from the beginning of each run.
  const options = () => {
    const planted = defect === null ? undefined : DEFECTS[defect]?.();
    return { seed, scenario, durationMs, ...(planted ? { defect: planted } : {}) };
  };
  const outcome = await simulate(options());
  if (trace !== null) writeFileSync(trace, outcome.trace);
  const { commands, statements, events } = outcome.numbers;
  const figures = `${commands} commands, ${statements} SQL statements, ${events} events`;
  say(`Seed ${seed}, ${scenarioName}, ${(durationMs / 60_000).toFixed(0)} min: ${figures}`);
  if (outcome.violation === null) return true;
  say(`Violation of '${outcome.violation.invariant}'. Looking for a shorter run that shows it.`);
  say(violationReport(await shrink(options, outcome)));
  return false;
}

async function main(): Promise<void> {
  const asked = readOptions(process.argv.slice(2));
  for (let seed = asked.seed; ; seed++) {
    if (!(await play(asked, seed))) {
      process.exitCode = 1;
      return;
    }
    if (!asked.isEndless) return;
  }
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n${USAGE}\n`);
  process.exitCode = 2;
});
