import { expect, test } from 'vitest';
import type { Site } from '../clusters/site.ts';
import { ExpectedState } from '../users/expected-state.ts';
import type { Account } from '../accounts/account.ts';
import { recordsOfSilentAgents } from './silent-agents.ts';

const site = (routerID: string, receivedAt: number) => ({ routerID, receivedAt }) as Site;

function ownerOf(leaving: readonly string[] = []): Account {
  const expected = new ExpectedState();
  for (const name of ['one', 'two']) {
    const id = `router-${name}`;
    expected.routers.set(id, {
      id,
      clusterID: `cluster-${name}`,
      networkID: 'network',
      site: name,
      isHub: true,
      isLeaving: leaving.includes(id),
    });
  }
  const object = { id: 'object', version: 1, name: 'object', replicas: null, value: '1', yaml: '', tags: [] };
  expected.objects.set('object', { ...object, networkID: 'network' });
  return { expected } as Account;
}

const silent = (account: Account, sites: readonly Site[]) =>
  [...recordsOfSilentAgents([account], sites, { now: 100_000, mostMs: 36_000 }).keys()].sort();

test('a silent cluster and its network are not green; an object is not where all clusters are silent', () => {
  const connected = site('router-two', 99_000);
  expect(silent(ownerOf(), [site('router-one', 60_000), connected])).toEqual(['cluster-one', 'network']);
  expect(silent(ownerOf(), [site('router-one', 60_000), site('router-two', 60_000)])).toEqual([
    'cluster-one',
    'cluster-two',
    'network',
    'object',
  ]);
});

test('an agent that has not reported yet, or whose cluster is leaving, does not count', () => {
  const connected = site('router-two', 99_000);
  expect(silent(ownerOf(), [site('router-one', 0), connected])).toEqual([]);
  expect(silent(ownerOf(['router-one']), [site('router-one', 60_000), connected])).toEqual([]);
});
