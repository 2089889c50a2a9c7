import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
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

test('an option that is wrong is refused in one line', { timeout: TIMEOUT_MS }, async () => {
  const child = start('--scenario', 'rain');
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(child.output().trimEnd().split('\n')).toHaveLength(1);
  expect(child.output()).toContain("There is no scenario 'rain'.");
});

test('Ctrl-C ends it in the middle of a run and leaves nothing', { timeout: TIMEOUT_MS }, async () => {
  const before = await readdir(folder);
  const child = start('--seed', '3', '--hours', '0.005', '--trace', 'left');
  await once(child.stdout ?? child, 'data');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
  expect(await readdir(folder)).toEqual(before);
});
