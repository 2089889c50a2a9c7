import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPrograms, PROGRAMS } from './programs.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hawser-programs-'));
  for (const name of PROGRAMS) {
    await writeFile(join(folder, name), '#!/bin/sh\n');
    await chmod(join(folder, name), 0o755);
  }
});
afterAll(() => rm(folder, { recursive: true }));

test('the named folder is used when it contains all programs', () => {
  expect(findPrograms({ ...process.env, KUBEBUILDER_ASSETS: folder })).toEqual({ folder });
});

test('a machine that is configured to have programs, but cannot use them, is not a bare one', () => {
  const empty = join(folder, 'empty');
  expect(findPrograms({ ...process.env, KUBEBUILDER_ASSETS: empty })).toEqual({
    folder: null,
    reason: expect.stringMatching(/lacks etcd, kube-apiserver|openssl/),
    isBare: false,
  });
  expect(findPrograms({ ...process.env, KUBEBUILDER_ASSETS: '', HAWSER_TESTENV_SOURCE: empty })).toEqual({
    folder: null,
    reason: expect.stringMatching(/failed|openssl/),
    isBare: false,
  });
});
