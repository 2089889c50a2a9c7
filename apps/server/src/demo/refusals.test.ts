import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Demo } from '@hawser/contract/demo';
import type { Problem } from '@hawser/contract/problem';
import { systemRandom } from '@hawser/ports';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueJobs } from '../job-queue/index.ts';
import { type Nouns, silent, startNouns } from '../testing/nouns.ts';
import { forkDemo } from './adapters/program.ts';
import { demoJobs } from './jobs.ts';
import { runStore } from './run-store.ts';
import { DemoRunner } from './runner.ts';
import { MAX_FLEETS } from './settings.ts';
import { DEADLINE_MS } from './jobs.ts';
import type { DemoSettings } from './settings.ts';

let folder: string;
let nouns: Nouns;
/** Runs programs that never exit, each a process. */
let runner: DemoRunner;

const able: DemoSettings = {
  hasProgram: true,
  freeBytes: () => 8 * 1024 ** 3,
  hasRoom: () => runner.count < MAX_FLEETS,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hawser-waiting-demo-'));
  const waiting = join(folder, 'waiting.mjs');
  await writeFile(waiting, "process.on('message', () => undefined);\n");
  nouns = await startNouns({ demo: able, isAdmin: (uid) => uid !== 'eve' });
  runner = runnerOf(waiting);
});
afterAll(async () => {
  await runner?.stop();
  await nouns?.close();
  await rm(folder, { recursive: true, force: true });
});

function runnerOf(program: string): DemoRunner {
  return new DemoRunner({
    clock: nouns.clock,
    random: systemRandom,
    log: silent,
    runs: runStore(nouns.store),
    program: forkDemo(program),
    addressOf: () => '',
  });
}

const run = (by: DemoRunner = runner) =>
  runDueJobs({
    store: nouns.store,
    clock: nouns.clock,
    random: systemRandom,
    log: silent,
    handlers: demoJobs(by),
  });
const load = (uid: string) =>
  nouns.request<Problem>(uid, 'POST', '/demo', { body: { clusters: 1, objects: 1 } });
const demoOf = async (uid: string): Promise<Demo> => (await nouns.request<Demo>(uid, 'GET', '/demo')).body;

test('no fleet is loaded during a removal, and a removal that takes over an hour is reported', async () => {
  await nouns.account('ada');
  expect((await load('ada')).status).toBe(201);
  expect((await nouns.request('ada', 'DELETE', '/demo')).status).toBe(200);
  const { status, body } = await load('ada');
  expect([status, body.errors[0]?.message]).toEqual([
    409,
    'The demo fleet is being removed. Wait until that is done.',
  ]);
  await run();
  nouns.clock.time += DEADLINE_MS;
  await run();
  expect((await demoOf('ada')).fleet).toMatchObject({
    state: 'stopped',
    message: 'It could not be removed within an hour. Try again.',
  });
});

test('a server runs a limited number of fleets', async () => {
  for (let n = runner.count; n < MAX_FLEETS; n++) {
    await nouns.account(`bea-${n}`);
    expect((await load(`bea-${n}`)).status).toBe(201);
  }
  await run();
  expect(runner.count).toBe(MAX_FLEETS);
  await nouns.account('cleo');
  const { status, body } = await load('cleo');
  expect([status, body.errors[0]?.message]).toEqual([
    403,
    'This server runs 4 demo fleets already, the maximum.',
  ]);
  expect((await demoOf('cleo')).refusal).toBe(body.errors[0]?.message);
  await runner.stop();
});

test('only administrators load one', async () => {
  await nouns.account('eve');
  const { status, body } = await load('eve');
  expect([status, body.errors[0]?.message]).toEqual([403, 'Only administrators can load demo fleets.']);
  expect(await demoOf('eve')).toMatchObject({ offered: false, refusal: body.errors[0]?.message });
});

test('a program that exits unexpectedly is reported', async () => {
  runner = runnerOf(join(folder, 'missing.mjs'));
  await nouns.account('dora');
  expect((await load('dora')).status).toBe(201);
  await run();
  const fleet = await waitUntil(
    async () => {
      const fleet = (await demoOf('dora')).fleet;
      return fleet?.state === 'stopped' ? fleet : null;
    },
    { what: 'its end' },
  );
  expect(fleet.message).toBe('Its program ended unexpectedly.');
});
