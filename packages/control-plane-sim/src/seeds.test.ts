import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { huntWithinShare } from '@hawser/testkit';
import { expect, test } from 'vitest';
import { HOUR_MS } from './options.ts';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';

/** How long a seed is played, milliseconds of virtual time: the first one long enough for faults of every kind. */
const LONG_MS = 30_000;
const SHORT_MS = 10_000;
const FIXED = [1, 2] as const;
const TIMEOUT_MS = 3_600_000;
const MAIN = join(import.meta.dirname, 'main.ts');
const scenario = scenarioOf('everything');
const traces = new Map<number, string>();

async function play(seed: number): Promise<void> {
  const options = { seed, scenario, durationMs: seed === FIXED[0] ? LONG_MS : SHORT_MS };
  const outcome = await simulate(options);
  expect(violationReport({ options, outcome })).toBe('');
  expect(outcome.numbers.commands).toBeGreaterThan(10);
  traces.set(seed, outcome.trace);
}

test(
  'after faults of every kind the world of each seed settles, and all invariants hold',
  {
    timeout: TIMEOUT_MS,
  },
  () => huntWithinShare({ name: 'simulation of the control plane', fixed: FIXED, play }),
);

test('another seed gives another trace', () => {
  expect(traces.size).toBeGreaterThanOrEqual(FIXED.length);
  expect(new Set(traces.values()).size).toBe(traces.size);
});

test('the same seed gives the same trace in another process, byte for byte, whatever was played before', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [, seed] = FIXED;
  const folder = await mkdtemp(join(tmpdir(), 'hawser-simulate-'));
  const args = ['--seed', String(seed), '--hours', String(SHORT_MS / HOUR_MS), '--trace', 'trace'];
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], { cwd: folder });
  expect(stdout).toContain(`Seed ${seed}, everything`);
  expect(stdout).toContain('All invariants held.');
  expect((await readFile(join(folder, 'trace'), 'utf8')) === traces.get(seed)).toBe(true);
  await rm(folder, { recursive: true });
});
