import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderLockedError, lockOwnerOf, lockFolder } from './folder-lock.ts';
import { processIdentity } from './process.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lock-'));
});

afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

test('a locked folder names its owner, and is free after release', async () => {
  const lock = await lockFolder(dir, 'http://127.0.0.1:1');
  await expect(lockFolder(dir)).rejects.toThrow(`is in use by process ${process.pid} (http://127.0.0.1:1).`);
  expect(await lockOwnerOf(dir)).toMatchObject({ pid: process.pid, about: 'http://127.0.0.1:1' });
  await lock.release();
  expect(await lockOwnerOf(dir)).toBe(null);
  await (await lockFolder(dir)).release();
});

test('the lock of a dead process is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  const birth = await processIdentity(child.pid as number);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await writeFile(join(dir, 'holder-1.json'), JSON.stringify({ pid: child.pid, birth, about: '' }));
  await (await lockFolder(dir)).release();
});

test('the lock is taken over when its process id belongs to another process now', async () => {
  await writeFile(
    join(dir, 'holder-1.json'),
    JSON.stringify({ pid: process.pid, birth: 'another boot/1', about: '' }),
  );
  expect(await lockOwnerOf(dir)).toBe(null);
  await (await lockFolder(dir)).release();
});

test('an incomplete lock file is taken over', async () => {
  await writeFile(join(dir, 'holder-1.json'), '{"pid":');
  await (await lockFolder(dir)).release();
});

test('when many processes request a stale folder at once, exactly one gets it, each time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const folder = join(dir, `round-${round}`);
    await mkdir(folder);
    const gone = { pid: 2 ** 22 + 1, birth: 'gone', about: '' };
    await writeFile(join(folder, 'holder-1.json'), JSON.stringify(gone));
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => lockFolder(folder)));
    const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(locks).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(FolderLockedError);
    }
    expect(await readdir(folder)).toEqual(['holder-2.json']);
    await locks[0]?.release();
    await (await lockFolder(folder)).release();
  }
});
