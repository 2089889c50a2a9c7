import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '@hawser/ports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addSecret, masterSecrets, passwordIn, removePreviousSecrets } from './master-secret.ts';

test('the password is found in every part of a database URL', () => {
  expect(passwordIn('postgres://ada:pass%20word@db:5432/x?sslmode=require')).toBe('pass word');
  expect(passwordIn('postgres://ada:pa:ss@/x?host=%2Frun')).toBe('pa:ss');
  expect(passwordIn('postgresql://db/x?user=ada&password=p')).toBe('p');
  expect(passwordIn('postgres://ada@db/x')).toBe('');
});

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'secret-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const from = (over: object) =>
  masterSecrets({ secret: null, previousSecret: null, databaseUrl: null, data: dir, ...over }, systemRandom);
const databaseUrl = 'postgres://ada:word@db/x';

test('the embedded database has a random secret in a file that only its user can read', async () => {
  const own = await Promise.all([from({}), from({}), from({})]);
  expect(new Set(own.map(({ current }) => current)).size).toBe(1);
  expect(own[0]?.current).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(join(dir, 'secret'))).mode & 0o777).toBe(0o600);
});

test('with DATABASE_URL there must be a secret beside it, which never follows from its password', async () => {
  await expect(from({ databaseUrl })).rejects.toThrow('DATABASE_URL needs HAWSER_SECRET');
  expect(await readdir(dir)).toEqual([]);
  expect(await from({ databaseUrl, secret: 'configured' })).toEqual({ current: 'configured', previous: [] });
  const { current } = await from({});
  expect(await from({ databaseUrl })).toEqual({ current, previous: [] });
});

test('a new secret in the file is followed by the earlier ones until these are removed', async () => {
  const { current: first } = await from({});
  const second = await addSecret(dir, systemRandom);
  expect(second.previous).toEqual([first]);
  expect(await from({})).toEqual(second);
  await removePreviousSecrets(dir, systemRandom);
  expect(await from({})).toEqual({ current: second.current, previous: [] });
  expect((await stat(join(dir, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dir)).toEqual(['secret']);
});

test('an empty file is no secret', async () => {
  await writeFile(join(dir, 'secret'), '\n');
  await expect(from({})).rejects.toThrow('is empty');
});
