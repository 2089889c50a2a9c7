import { expect, test } from 'vitest';
import type { Mutation } from './mutations/mutation.ts';
import { violationReport } from './report.ts';
import { simulate } from './run.ts';
import { scenarioOf } from './scenario.ts';
import { ACCOUNT, CONTEXT } from './server/server.ts';
import { FOUNDER } from './organizations/make.ts';

const TIMEOUT_MS = 600_000;
const scenario = scenarioOf('organizations');
/** Long enough for people to join, leave, be removed and change roles, each several times. */
const DURATION_MS = 40_000;
/** One in which each of the changes is made several times. */
const SEED = 2;
const CHANGES = ['removeMember', 'leaveOrganization', 'changeMemberRole'];

test('what belongs to an organization reaches its members and nobody else, while they come and go and everything fails', {
  timeout: TIMEOUT_MS,
}, async () => {
  const options = { seed: SEED, scenario, durationMs: DURATION_MS };
  const outcome = await simulate(options);
  expect(violationReport({ options, outcome })).toBe('');
  for (const change of CHANGES)
    expect([change, outcome.operations.get(change) ?? 0]).not.toEqual([change, 0]);
});

test('a server that lets everybody act in an organization is found', { timeout: TIMEOUT_MS }, async () => {
  const mutation: Mutation = {
    description: 'Whoever names an organization is taken for its founder.',
    violates: ['tenants'],
    server: {
      request: (ask) =>
        ask.headers[CONTEXT] === undefined
          ? ask
          : { ...ask, headers: { ...ask.headers, [ACCOUNT]: FOUNDER } },
    },
  };
  const calm = { ...scenario, faults: [] };
  const { violation } = await simulate({ seed: 1, scenario: calm, durationMs: DURATION_MS, mutation });
  expect(violation?.invariant).toBe('tenants');
  expect(violation?.message).toMatch(/no member, reads with the status 200/);
});
