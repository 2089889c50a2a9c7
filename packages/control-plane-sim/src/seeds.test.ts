import { expect, test } from 'vitest';
import { FAULTS } from './faults/faults.ts';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';

/** Seeds that the clean product must pass; together some two minutes of a quiet machine. */
const SEEDS = 12;
/** How long faults happen in each run, milliseconds of the virtual clock. */
const DURATION_MS = 120_000;
const TIMEOUT_MS = 1_800_000;
const scenario = scenarioOf('everything');
const happened = new Map<string, number>();
const given = new Set<string>();
const sizes = new Set<number>();
/** Statuses with which somebody was refused because another of the account was quicker. */
const outrun = new Set<string>();

test.for(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'after faults of every kind the world of seed %i settles, and all invariants hold',
  { timeout: TIMEOUT_MS },
  async (seed) => {
    const options = { seed, scenario, durationMs: DURATION_MS };
    const outcome = await simulate(options);
    expect(violationReport({ options, outcome })).toBe('');
    expect(outcome.numbers.commands).toBeGreaterThan(20);
    for (const [fault, times] of Object.entries(outcome.faults))
      happened.set(fault, (happened.get(fault) ?? 0) + times);
    for (const operation of outcome.operations.keys()) given.add(operation);
    for (const what of outcome.outrun.keys()) outrun.add(what.split(' ')[1] ?? '');
    sizes.add(outcome.numbers.servers);
  },
);

test('each fault has happened in one of these worlds', () => {
  const missing = Object.entries(FAULTS)
    .filter(([fault, kind]) => scenario.faults.includes(kind) && !happened.get(fault))
    .map(([fault]) => fault);
  expect(missing).toEqual([]);
});

test('each command has been given in one of these worlds, and there were one server and two', () => {
  expect([...given].sort()).toEqual([
    'attachRouter',
    'createObject',
    'defineCluster',
    'defineNetwork',
    'deleteCluster',
    'deleteNetwork',
    'deleteObject',
    'detachRouter',
    'importClusters',
    'importObjects',
    'issueInstallInstructions',
    'issueInstalls',
    'putDistributionRules',
    'tearDownNetwork',
    'updateCluster',
    'updateNetwork',
    'updateObject',
  ]);
  expect([...sizes].sort()).toEqual([1, 2]);
});

test('somebody was refused in one of these worlds what another of the account had changed, taken away, or made before', () => {
  expect([...outrun]).toEqual(expect.arrayContaining(['404', '409', '412']));
});

test('a world is the same whatever was played before it in the same process', {
  timeout: TIMEOUT_MS,
}, async () => {
  const play = async (seed: number) => (await simulate({ seed, scenario, durationMs: 60_000 })).trace;
  const first = await play(1);
  await play(2);
  expect((await play(1)) === first).toBe(true);
});
