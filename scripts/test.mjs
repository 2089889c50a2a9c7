// `npm test [-- [--changed] [STEP...]]`: everything that has to hold, the steps named, or what changes since main could break. The last
// line counts it.
import { join } from 'node:path';
import { CACHE } from './checkout.mjs';
import { install } from './install.mjs';
import { inWords, ofCheck, sum } from './test/counts.mjs';
import { slowness } from './test/machine.mjs';
import { scopeOfChanges } from './test/scope.mjs';
import { STEPS } from './test/steps.mjs';
import { whyNoKubernetes } from './test/which.mjs';

const asked = process.argv.slice(2);
const names = asked.filter((name) => name !== '--changed');
const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  const steps = STEPS.map((step) => step.name).join(', ');
  console.error(`No step ${unknown.join(', ')}. Steps: ${steps}; --changed limits them to what changed.`);
  process.exit(2);
}

// Tests start some hundred processes of the same programs: each but the first takes their compiled code from here.
process.env['NODE_COMPILE_CACHE'] ??= join(CACHE, 'compiled');

// `relay` forwards the signal to the running step, and no further step begins.
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopped = true));

const node = await install();
const kubernetes = await whyNoKubernetes(node);
const scope = asked.includes('--changed') ? await scopeOfChanges() : null;
if (scope !== null) {
  console.log(scope.words);
  // A change is checked with the fixed seeds; whole runs search further.
  process.env['HAWSER_TEST_HUNT_SECONDS'] ??= '0';
}
// Whole runs are compared with each other: a slow hour of the machine must be seen.
const isWhole = scope === null && names.length === 0;
const before = isWhole ? await slowness(node) : null;
const start = Date.now();
const results = [];
for (const step of STEPS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(`\n── ${step.name}`);
  const began = Date.now();
  const counts = await step.run(node, scope).catch((error) => {
    console.log(error.message);
    return ofCheck(false);
  });
  if (counts === null) {
    console.log(`── ${step.name}: nothing changed for it`);
    continue;
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${inWords(counts)} (${seconds} s)`);
  if (isStopped) process.exit(130);
  // What names no test is a check of its own.
  const isNamed = counts.failed === 0 || (counts.failures ?? []).length > 0;
  results.push(isNamed ? counts : { ...counts, failures: [`the step ${step.name}`] });
}

const total = sum(results);
if (kubernetes !== null && total.skipped > 0) total.reasons.push(`Kubernetes: ${kubernetes.reason}`);
console.log('');
for (const failure of total.failures) console.log(`Failed: ${failure}`);
for (const note of total.notes) console.log(`Ran: ${note}`);
for (const reason of total.reasons) console.log(`Skipped: ${reason}`);
// On a machine that is to have the programs, what was skipped has failed; one with Node alone says what it can.
if (process.env.CI === 'true' && total.skipped > 0 && kubernetes?.isBare !== true) {
  console.log('In continuous integration what was skipped has failed.');
  total.failed += total.skipped;
  total.skipped = 0;
}
process.exitCode = total.failed > 0 ? 1 : 0;
if (before !== null) {
  const minutes = ((Date.now() - start) / 60_000).toFixed(1);
  console.log(
    `${minutes} minutes; machine: ${before} before, ${await slowness(node)} after (1.0 is a quiet one)`,
  );
}
console.log(inWords(total));
