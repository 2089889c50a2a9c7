import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HeldError, holderOf, holdFolder } from './hold.ts';
import { birthOf } from './process.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hold-'));
});

afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

test('a held folder says who holds it, and is free after release', async () => {
  const hold = await holdFolder(dir, 'http://127.0.0.1:1');
  await expect(holdFolder(dir)).rejects.toThrow(`is held by process ${process.pid} (http://127.0.0.1:1).`);
  expect(await holderOf(dir)).toMatchObject({ pid: process.pid, about: 'http://127.0.0.1:1' });
  await hold.release();
  expect(await holderOf(dir)).toBe(null);
  await (await holdFolder(dir)).release();
});

test('a hold whose process died is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const birth = await birthOf(child.pid as number);
  await once(child, 'exit');
  await writeFile(join(dir, 'holder.json'), JSON.stringify({ pid: child.pid, birth, about: '' }));
  await (await holdFolder(dir)).release();
});

test('a hold whose process id was used again is taken over', async () => {
  await writeFile(
    join(dir, 'holder.json'),
    JSON.stringify({ pid: process.pid, birth: 'another boot/1', about: '' }),
  );
  expect(await holderOf(dir)).toBe(null);
  await (await holdFolder(dir)).release();
});

test('a half-written hold is taken over', async () => {
  await writeFile(join(dir, 'holder.json'), '{"pid":');
  await (await holdFolder(dir)).release();
});

test('of many that ask at once for a stale folder, one gets it', async () => {
  await writeFile(join(dir, 'holder.json'), JSON.stringify({ pid: 2 ** 22 + 1, birth: 'gone', about: '' }));
  const results = await Promise.allSettled(Array.from({ length: 16 }, () => holdFolder(dir)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(HeldError);
  }
});
