import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');
const TIMEOUT_MS = 300_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hawser-simulate-'));
});
afterAll(() => rm(folder, { recursive: true }));

function start(...args: string[]): ChildProcess & { output: () => string } {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return Object.assign(child, { output: () => output });
}

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const child = start(...args);
  const [code] = await once(child, 'close');
  return { code, output: child.output() };
}

test('the same seed gives the same trace in two processes, byte for byte, and another seed another', {
  timeout: TIMEOUT_MS,
}, async () => {
  const traceOf = async (seed: number, name: string) => {
    const { code, output } = await run('--seed', String(seed), '--hours', '0.01', '--trace', name);
    expect(output).toContain(`Seed ${seed}, everything`);
    expect(output).toContain('All that must hold held.');
    expect(code).toBe(0);
    return readFile(join(folder, name));
  };
  const [first, again, other] = [await traceOf(7, 'a'), await traceOf(7, 'b'), await traceOf(8, 'c')];
  expect(first.length).toBeGreaterThan(10_000);
  expect(again.equals(first)).toBe(true);
  expect(other.equals(first)).toBe(false);
});

test.for([
  [['--seed', 'x'], "--seed must be a whole number of at most 9007199254740991, not 'x'."],
  [['--seed', '-1'], "--seed must be a whole number of at most 9007199254740991, not '-1'."],
  [['--hours', '0'], "--hours must be above 0 and at most 10000, not '0'."],
  [['--scenario', 'rain'], "There is no scenario 'rain'. There are: everything, calm, network,"],
  [['--scenario', 'rollout+rain'], "There is no scenario 'rain'. There are: everything,"],
  [['--defect', 'rain'], "There is no defect 'rain'. There are: lost-wake-up,"],
  [['--trace', 'nowhere/trace'], '--trace: there is no folder nowhere that can be written to.'],
  [['--trace', '.'], '--trace: . is a folder.'],
  [['--rain'], "Unknown option '--rain'"],
] as const)('%o is refused in one line', { timeout: TIMEOUT_MS }, async ([args, line]) => {
  const { code, output } = await run(...args);
  expect(code).toBe(2);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
  expect(output).toContain(line);
});

test('Ctrl-C ends it in the middle of a run and leaves nothing', { timeout: TIMEOUT_MS }, async () => {
  const before = await readdir(folder);
  const child = start('--seed', '3', '--hours', '0.005', '--endless', '--trace', 'left');
  await once(child.stdout ?? child, 'data');
  await rm(join(folder, 'left'));
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
  expect(await readdir(folder)).toEqual(before);
});
