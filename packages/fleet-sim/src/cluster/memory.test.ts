import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'measure-memory.ts');

/** Bytes of memory that a cluster with 100 objects takes among `clusters`, its agent included. */
async function bytesOf(clusters: number, how: 'built' | 'copied'): Promise<number> {
  // Code that comes and goes would be counted with the clusters.
  const flags = ['--expose-gc', '--no-flush-bytecode'];
  const args = [...flags, SCRIPT, String(clusters), '100', how];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { perClusterBytes } = JSON.parse(stdout.split('\n')[0] ?? '') as { perClusterBytes: number };
  return perClusterBytes;
}

test('a cluster with 100 objects that came up from nothing takes 150 KB at most, its agent included', async () => {
  expect(await bytesOf(140, 'built')).toBeLessThanOrEqual(150_000);
});

test('a copy of a cluster with 100 objects takes half of that', async () => {
  expect(await bytesOf(140, 'copied')).toBeLessThanOrEqual(75_000);
});
