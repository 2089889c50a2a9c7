import { expect, test } from 'vitest';
import type { Site } from '../clusters/site.ts';
import { Holdings } from '../users/expected-state.ts';
import type { Owner } from '../accounts/account.ts';
import { notGreen } from './silent-agents.ts';

const site = (routerID: string, heardAt: number) => ({ routerID, heardAt }) as Site;

function ownerOf(leaving: readonly string[] = []): Owner {
  const holdings = new Holdings();
  for (const name of ['one', 'two']) {
    const id = `router-${name}`;
    holdings.routers.set(id, {
      id,
      clusterID: `cluster-${name}`,
      networkID: 'network',
      site: name,
      isHub: true,
      isLeaving: leaving.includes(id),
    });
  }
  const object = { id: 'object', version: 1, name: 'object', replicas: null, value: '1', yaml: '', tags: [] };
  holdings.objects.set('object', { ...object, networkID: 'network' });
  return { holdings } as Owner;
}

const silent = (owner: Owner, sites: readonly Site[]) =>
  [...notGreen([owner], sites, { now: 100_000, mostMs: 36_000 }).keys()].sort();

test('a silent cluster and its network are not green; an object is not where all clusters are silent', () => {
  const heard = site('router-two', 99_000);
  expect(silent(ownerOf(), [site('router-one', 60_000), heard])).toEqual(['cluster-one', 'network']);
  expect(silent(ownerOf(), [site('router-one', 60_000), site('router-two', 60_000)])).toEqual([
    'cluster-one',
    'cluster-two',
    'network',
    'object',
  ]);
});

test('nothing is said of an agent that was not heard yet, or whose cluster is leaving', () => {
  const heard = site('router-two', 99_000);
  expect(silent(ownerOf(), [site('router-one', 0), heard])).toEqual([]);
  expect(silent(ownerOf(['router-one']), [site('router-one', 60_000), heard])).toEqual([]);
});
