import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '@hawser/ports';
import { expect, test } from 'vitest';
import { masterSecret, passwordIn } from './master-secret.ts';

test('the password is found in every part of a database URL', () => {
  expect(passwordIn('postgres://ada:pass%20word@db:5432/x?sslmode=require')).toBe('pass word');
  expect(passwordIn('postgres://ada:pa:ss@/x?host=%2Frun')).toBe('pa:ss');
  expect(passwordIn('postgresql://db/x?user=ada&password=p')).toBe('p');
  expect(passwordIn('postgres://ada@db/x')).toBe('');
});

test('servers of one database derive the same secret; a single server keeps its own', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'secret-'));
  const from = (over: object) =>
    masterSecret({ secret: null, databaseUrl: null, data: dir, ...over }, systemRandom);
  try {
    const databaseUrl = 'postgres://ada:word@db/x';
    const shared = await from({ databaseUrl });
    expect(await from({ databaseUrl, data: join(dir, 'other') })).toBe(shared);
    expect(await from({ secret: 'configured', databaseUrl })).toBe('configured');
    const own = await Promise.all([from({}), from({}), from({})]);
    expect(new Set(own).size).toBe(1);
    expect(own[0]).toMatch(/^[0-9a-f]{64}$/);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
