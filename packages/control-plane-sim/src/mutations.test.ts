import { huntWithinShare } from '@hawser/testkit';
import { expect, test } from 'vitest';
import { runMutation } from './find-mutation.ts';
import { MUTATIONS } from './mutations/all.ts';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';
import type { World } from './world/world.ts';

const TIMEOUT_MS = 600_000;
const one = { accounts: 1, sitesEach: 1, browsersEach: 1, servers: 1, peopleEach: 1 };
const twoUsers = { ...one, peopleEach: 2 };
const calm = scenarioOf('calm');
/** Everything must hold a minute after the faults. */
const common = { seed: 1, scenario: calm, durationMs: 30_000, settleMs: 60_000 };

/** Short runs in which mutations show; without a mutation all invariants hold in each of them. */
const RUNS = {
  'one user, and names that are taken over': {
    ...common,
    size: one,
    prepare: ({ sites }: World) => {
      for (const site of sites) site.onDeletion(() => true);
    },
  },
  'two users of one account': { ...common, size: twoUsers },
  'two servers': { ...common, size: { ...twoUsers, servers: 2 } },
  'two accounts': { ...common, size: { ...one, accounts: 2 } },
  'a bad network and database': { ...common, scenario: scenarioOf('network+database'), size: twoUsers },
  'a silent agent': {
    ...common,
    size: one,
    durationMs: 60_000,
    prepare: ({ clock, sites }: World) => {
      clock.after(15_000, () => sites[0]?.cluster.link.partition());
      clock.after(59_000, () => sites[0]?.cluster.link.heal());
    },
  },
  'a browser that does not read': {
    ...common,
    seed: 2,
    size: twoUsers,
    durationMs: 60_000,
    prepare: ({ clock, browsers: [browser] }: World) => {
      clock.after(12_000, () => browser?.connection?.down.pause());
    },
  },
};
type Run = keyof typeof RUNS;

/** The run that finds each mutation. */
const FOUND_BY: Readonly<Record<string, Run>> = {
  'lost-wake-up': 'one user, and names that are taken over',
  'skipping-cursor': 'one user, and names that are taken over',
  'cursor-past-next': 'one user, and names that are taken over',
  'lost-report': 'one user, and names that are taken over',
  'lasting-placement': 'one user, and names that are taken over',
  'prune-by-name': 'one user, and names that are taken over',
  'answer-before-commit': 'one user, and names that are taken over',
  'deaf-to-tags': 'two users of one account',
  'last-one-wins': 'two users of one account',
  'conflict-acknowledged': 'two users of one account',
  'unwritten-lease': 'two servers',
  'mixed-up-tenants': 'two accounts',
  'no-idempotency': 'a bad network and database',
  'audit-lost-on-repeat': 'a bad network and database',
  'unchecked-lease': 'a silent agent',
  'unbounded-queue': 'a browser that does not read',
};
/** `npm run simulate -- --mutations` finds these, too. */
const TAKE_LONG = ['hasty-detachment', 'job-run-by-two'];
/** Further seeds of a run in which a change of the product has moved what shows a mutation. */
const MORE_SEEDS = [11, 12];

/** The mutation that a seed selects is found in its run, and without it all invariants hold there. */
async function play(pick: number): Promise<void> {
  const all = Object.entries(FOUND_BY);
  const [mutation, run] = all[pick % all.length] ?? unknownMutation();
  const options = RUNS[run];
  expect(violationReport({ options, outcome: await simulate(options) }), `without ${mutation}`).toBe('');
  let found = await runMutation(mutation, options);
  for (const seed of MORE_SEEDS) found ??= await runMutation(mutation, { ...options, seed });
  expect(MUTATIONS[mutation]?.().violates, `${mutation} in a run with ${run}`).toContain(found?.invariant);
}

function unknownMutation(): never {
  throw new Error('There are no mutations.');
}

// All mutations: `npm run simulate -- --mutations`.
test(
  'a mutation is found, another one in each test run, and without it all invariants hold',
  {
    timeout: TIMEOUT_MS,
  },
  () => huntWithinShare({ name: 'mutations of the control plane', fixed: [], play }),
);

test('each mutation has a run that finds it, or takes long', () => {
  expect([...Object.keys(FOUND_BY), ...TAKE_LONG].sort()).toEqual(Object.keys(MUTATIONS).sort());
});

test('the report of a violation has its seed, its invariant and the end of the trace', {
  timeout: TIMEOUT_MS,
}, async () => {
  const options = RUNS['two users of one account'];
  const found = await runMutation('last-one-wins', options);
  if (found === null) throw new Error('Nothing was violated');
  const report = violationReport({ options, outcome: found.outcome }).split('\n');
  expect(report[0]).toMatch(/^Seed 1, within 30 s, .*: commands$/);
  expect(report[1]).toBe('No acknowledged command is lost; none is applied twice.');
  expect(report.at(-1)).toContain('VIOLATION of commands');
  expect(report.length).toBeLessThanOrEqual(64);
});
