import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { breachedPasswords } from './breached.ts';

const hashOf = (password: string): string => createHash('sha1').update(password).digest('hex').toUpperCase();
const passwords = Array.from({ length: 5_000 }, (_, n) => `Leaked-Password-${n}`);

let folder: string;
const fileOf = async (name: string, lineEnd: string, end = lineEnd): Promise<string> => {
  const path = join(folder, name);
  const lines = passwords.map((password, n) => `${hashOf(password)}:${n + 1}`).sort();
  await writeFile(path, lines.join(lineEnd) + end);
  return path;
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hawser-breached-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['CR and LF', '\r\n', '\r\n'],
  ['LF', '\n', '\n'],
  ['LF without a last one', '\n', ''],
])(
  'every password of a file is found, and no other, with lines that end in %s',
  async (name, lineEnd, end) => {
    const breached = breachedPasswords(await fileOf(name, lineEnd, end));
    for (const password of passwords)
      expect([password, await breached.has(password)]).toEqual([password, true]);
    for (const password of passwords.slice(0, 500)) expect(await breached.has(`${password}x`)).toBe(false);
  },
);

it('nothing is in an empty file, or without one', async () => {
  const path = join(folder, 'empty');
  await writeFile(path, '');
  expect(await breachedPasswords(path).has('Leaked-Password-1')).toBe(false);
  expect(await breachedPasswords(null).has('Leaked-Password-1')).toBe(false);
});
