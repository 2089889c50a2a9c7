import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { HOUR_MS } from './options.ts';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';

/**
 * Seeds of `npm test` and how long each is played, milliseconds of virtual time: a bounded share. `npm run simulate -- --endless`
 * plays more of them, `--coverage` what these need not meet.
 */
const PLAYED = [
  { seed: 1, durationMs: 30_000 },
  { seed: 2, durationMs: 10_000 },
] as const;
const TIMEOUT_MS = 600_000;
const MAIN = join(import.meta.dirname, 'main.ts');
const scenario = scenarioOf('everything');
const traces = new Map<number, string>();

async function play(seed: number, durationMs: number): Promise<string> {
  const options = { seed, scenario, durationMs };
  const outcome = await simulate(options);
  expect(violationReport({ options, outcome })).toBe('');
  expect(outcome.numbers.commands).toBeGreaterThan(10);
  return outcome.trace;
}

test.for(PLAYED)(
  'after faults of every kind the world of seed $seed settles, and all invariants hold',
  { timeout: TIMEOUT_MS },
  async ({ seed, durationMs }) => {
    traces.set(seed, await play(seed, durationMs));
  },
);

test('another seed gives another trace', () => {
  expect(new Set(traces.values()).size).toBe(PLAYED.length);
});

test('the same seed gives the same trace in another process, byte for byte, whatever was played before', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [, { seed, durationMs }] = PLAYED;
  const folder = await mkdtemp(join(tmpdir(), 'hawser-simulate-'));
  const args = ['--seed', String(seed), '--hours', String(durationMs / HOUR_MS), '--trace', 'trace'];
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], { cwd: folder });
  expect(stdout).toContain(`Seed ${seed}, everything`);
  expect(stdout).toContain('All invariants held.');
  expect((await readFile(join(folder, 'trace'), 'utf8')) === traces.get(seed)).toBe(true);
  await rm(folder, { recursive: true });
});
