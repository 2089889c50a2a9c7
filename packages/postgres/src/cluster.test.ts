import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Binaries, findBinaries } from './binaries.ts';
import { isRunning, startCluster } from './cluster.ts';
import { initCluster } from './init.ts';
import { locateCluster } from './location.ts';

let dir: string;
let binaries: Binaries;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pg-'));
  await chmod(dir, 0o711);
  binaries = (await locateCluster(join(dir, 'one'), await findBinaries(), join(dir, 'fallback'))).binaries;
});

afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

test('a cluster is created once, runs, and stops on request', async () => {
  const place = join(dir, 'one');
  expect(await initCluster(place, binaries, { durable: false })).toBe(true);
  expect(await initCluster(place, binaries, { durable: false })).toBe(false);
  const cluster = await startCluster(place, binaries, { durable: false });
  expect(await isRunning(place)).toBe(cluster.pid);
  await cluster.stop();
  expect(await cluster.exited).toEqual({ code: 0, signal: null });
  expect(await isRunning(place)).toBe(null);
});

test('an orphaned PostgreSQL is stopped before the next one starts', async () => {
  const place = join(dir, 'two');
  await initCluster(place, binaries, { durable: false });
  const orphan = await startCluster(place, binaries, { durable: false });
  const next = await startCluster(place, binaries, { durable: false });
  expect(next.stoppedOrphan).toBe(orphan.pid);
  expect((await orphan.exited).code).toBe(0);
  await next.stop();
});

test('PostgreSQL killed with SIGKILL starts again', async () => {
  const place = join(dir, 'three');
  await initCluster(place, binaries, { durable: false });
  const killed = await startCluster(place, binaries, { durable: false });
  process.kill(killed.pid, 'SIGKILL');
  await killed.exited;
  const next = await startCluster(place, binaries, { durable: false });
  expect(next.pid).not.toBe(killed.pid);
  await next.stop();
});

test('a crash while the cluster is created leaves nothing that blocks the next start', async () => {
  const place = join(dir, 'four');
  await mkdir(join(place, 'data.new'), { recursive: true });
  await writeFile(join(place, 'data.new', 'PG_VERSION'), '18');
  expect(await initCluster(place, binaries, { durable: false })).toBe(true);
});

test('a folder with other files is refused and left unchanged', async () => {
  const place = join(dir, 'five');
  await mkdir(place);
  await writeFile(join(place, 'thesis.txt'), 'precious');
  await expect(initCluster(place, binaries, { durable: false })).rejects.toThrow('is not empty');
  expect(await readFile(join(place, 'thesis.txt'), 'utf8')).toBe('precious');
});

test('a cluster of another major version is refused with its version', async () => {
  const place = join(dir, 'six');
  await mkdir(join(place, 'data'), { recursive: true });
  await writeFile(join(place, 'data', 'PG_VERSION'), '12\n');
  await expect(initCluster(place, binaries, { durable: false })).rejects.toThrow('was made by PostgreSQL 12');
});

test('a folder that PostgreSQL cannot enter is replaced with a note; one that it can enter is used', async () => {
  const home = join(dir, 'home');
  await mkdir(home);
  await chmod(home, 0o700);
  const place = await locateCluster(join(home, 'data'), binaries, join(dir, 'fallback'));
  if (process.getuid?.() === 0) {
    expect(place.dir.startsWith(join(dir, 'fallback'))).toBe(true);
    expect(place.notes[0]).toContain(`may not enter ${home}`);
  } else {
    expect(place).toEqual({ dir: join(home, 'data'), binaries, notes: [] });
  }
  expect((await locateCluster(join(home, 'data'), binaries, join(dir, 'fallback'))).dir).toBe(place.dir);
});

test('programs that PostgreSQL cannot enter are copied', async () => {
  const home = join(dir, 'hidden');
  await mkdir(join(home, 'bin'), { recursive: true });
  await chmod(home, 0o700);
  const found = {
    root: home,
    version: '0.0.1',
    initdb: join(home, 'bin', 'initdb'),
    postgres: join(home, 'bin', 'postgres'),
  };
  await writeFile(found.postgres, 'program');
  const place = await locateCluster(join(dir, 'seven'), found, join(dir, 'fallback'));
  expect(await readFile(place.binaries.postgres, 'utf8')).toBe('program');
  expect(place.binaries.root === home).toBe(process.getuid?.() !== 0);
  expect(place.notes).toHaveLength(process.getuid?.() === 0 ? 1 : 0);
});
