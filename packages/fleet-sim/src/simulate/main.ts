import { writeFile } from 'node:fs/promises';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';

const [, , seed = '1', minutes = '3', name = 'everything', file] = process.argv;
const outcome = await simulate({
  seed: Number(seed),
  scenario: scenarioOf(name),
  durationMs: Number(minutes) * 60_000,
});
if (file) await writeFile(file, outcome.trace);
console.log(
  seed,
  name,
  outcome.violation?.invariant,
  outcome.violation?.message.slice(0, 1500),
  outcome.numbers,
);
