// Runs one bench after another and prints one table: all.ts FILE... [--json]
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { run } from '@hawser/testkit';
import { aimText, isMet, type Outcome } from './bench.ts';

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isJson = process.argv.includes('--json');
let current: Awaited<ReturnType<typeof run>> | null = null;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    void current?.end('SIGINT');
  });
}

/** Result of a bench; null when it failed. */
async function one(file: string): Promise<Outcome | null> {
  // A process group of its own: Ctrl-C reaches it only through this process.
  const stdio: ('ignore' | 'pipe' | 'inherit')[] = ['ignore', 'pipe', 'inherit'];
  current = await run(process.execPath, [file, '--json'], { stdio, detached: true });
  if (current.child.stdout) {
    const lines = createInterface({ input: current.child.stdout });
    lines.on('line', (line) => line.startsWith('{') || console.log(line));
  }
  const code = await current.exited;
  const last = current.output().trim().split('\n').at(-1) ?? '';
  return code === 0 && last.startsWith('{') ? (JSON.parse(last) as Outcome) : null;
}

const began = performance.now();
const outcomes: { name: string; outcome: Outcome | null; seconds: number }[] = [];
for (const file of files) {
  if (isInterrupted) break;
  const from = performance.now();
  const outcome = await one(file);
  outcomes.push({ name: basename(file, '.ts'), outcome, seconds: (performance.now() - from) / 1000 });
}

const cells: string[][] = [['bench', 'figure', 'value', 'machine', 'on a quiet machine', 'aim', '']];
for (const { name, outcome, seconds } of outcomes) {
  if (outcome === null) cells.push([name, '', '', '', '', '', isInterrupted ? 'ended early' : 'FAILED']);
  for (const [figure, aim] of Object.entries(outcome?.aim ?? {})) {
    const { figures = {}, judged = {}, machine } = outcome ?? {};
    const verdict = isMet({ [figure]: aim }, judged) ? 'met' : 'MISSED';
    const slowness = machine?.slowness.toFixed(1) ?? '';
    cells.push([
      name,
      figure,
      String(figures[figure]),
      slowness,
      String(judged[figure]),
      aimText(aim),
      verdict,
    ]);
  }
  cells.push(['', '', `${seconds.toFixed(0)} s`, '', '', '', '']);
}
const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
console.log();
for (const row of cells) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
console.log(`\nAll of it took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
if (isJson) console.log(JSON.stringify(outcomes));
process.exitCode = isInterrupted ? 130 : outcomes.some(({ outcome }) => outcome === null) ? 1 : 0;
