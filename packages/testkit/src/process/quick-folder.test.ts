import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { quickFolder, removeLeft } from './quick-folder.ts';

test('each folder is a new one', async () => {
  const folders = [await quickFolder(), await quickFolder()];
  expect(new Set(folders).size).toBe(2);
  for (const folder of folders) {
    expect((await stat(folder)).isDirectory()).toBe(true);
    await rm(folder, { recursive: true });
  }
});

test('what a killed process has left is removed, and nothing else', async () => {
  const place = await mkdtemp(join(tmpdir(), 'hawser-left-'));
  const own = await quickFolder();
  const ended = String(spawnSync(process.execPath, ['--version']).pid);
  const left = basename(own).replace(String(process.pid), ended);
  for (const name of [left, basename(own), 'hawser-quick-', ended])
    await mkdir(join(place, name, 'data'), { recursive: true });
  await removeLeft(place);
  expect(await readdir(place)).toEqual([basename(own), 'hawser-quick-', ended].toSorted());
  await rm(place, { recursive: true });
  await rm(own, { recursive: true });
});
