import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CACHE, ROOT } from './checkout.mjs';
import { locked } from './lock.mjs';

const WORKER = `
import { appendFileSync } from 'node:fs';
import { locked } from ${JSON.stringify(join(ROOT, 'scripts', 'lock.mjs'))};
await locked(process.argv[1], async () => {
  appendFileSync(process.argv[2], '(');
  await new Promise((resolve) => setImmediate(resolve));
  appendFileSync(process.argv[2], ')');
});`;

test('of several processes one works at a time', async () => {
  const name = `lock-test-${process.pid}`;
  const trace = join(CACHE, `${name}.trace`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(trace, '');
  const workers = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', WORKER, name, trace], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const codes = await Promise.all(workers.map(async (worker) => (await once(worker, 'exit'))[0]));
  const traced = readFileSync(trace, 'utf8');
  rmSync(trace);
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(traced).toBe('()()()()');
});

test('the lock of a process that died is taken over, and given back after an error too', async () => {
  const name = `lock-test-dead-${process.pid}`;
  const path = join(CACHE, `${name}.lock`);
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(path, String(dead.pid));
  let worked = false;
  await locked(name, async () => {
    worked = true;
  });
  expect(worked).toBe(true);
  const fails = locked(name, async () => {
    throw new Error('of the work');
  });
  await expect(fails).rejects.toThrow('of the work');
  expect(existsSync(path)).toBe(false);
});
