// Records the duration of the fixed work on this machine while it is quiet: record-machine.ts [SECONDS]. Keeps the minimum of each piece.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startPieces } from './machine.ts';

const seconds = Number(process.argv[2] ?? 30);
const pieces = await startPieces();
const least = { arithmeticMs: Infinity, memoryMs: Infinity, queryMs: Infinity };
const end = performance.now() + seconds * 1000;
while (performance.now() < end) {
  least.arithmeticMs = Math.min(least.arithmeticMs, pieces.arithmetic());
  least.memoryMs = Math.min(least.memoryMs, pieces.memory());
  least.queryMs = Math.min(least.queryMs, await pieces.query());
  await pause(200);
}
await pieces.end();
const rounded = Object.fromEntries(
  Object.entries(least).map(([name, ms]) => [name, Math.round(ms * 10) / 10]),
);
const recorded = {
  machine: `${cpus().length} processors (${cpus()[0]?.model.trim()}), Node ${process.version}`,
  ...rounded,
};
writeFileSync(new URL('../../quiet-machine.json', import.meta.url), `${JSON.stringify(recorded, null, 2)}\n`);
console.log(recorded);
