import { demoBytes, SIMULATED_TAG } from '@hawser/domain/demo';
import { expect, test } from 'vitest';
import { checkMemory } from './memory.ts';
import { installObjects } from '../agent/install.ts';
import { CLUSTERS_A_NETWORK, NAMESPACE, planNetworks } from './names.ts';
import { readOptions } from './options.ts';

const GIB = 1024 ** 3;

test('by default it is a hundred clusters with twenty objects, in the scenario quiet, on its own server', () => {
  const { scenario, ...options } = readOptions([]);
  expect(scenario.name).toBe('quiet');
  expect(options).toEqual({
    clusters: 100,
    objects: 20,
    seed: 1,
    server: null,
    account: null,
    remove: false,
    besideReal: false,
    untilApplied: false,
  });
});

test('an unknown scenario is refused with the names of all', () => {
  expect(() => readOptions(['--scenario', 'doom'])).toThrow(/"doom".*quiet, rollout, bad-image/);
});

test.each([
  [['--seed', 'x'], /--seed must be a whole number/],
  [['--seed', '-1'], /--seed must be a whole number from 0 to \d+, not '-1'\./],
  [['--clusters', '0'], /--clusters must be a whole number from 1/],
  [['--clusters', '1e9'], /--clusters/],
  [['--objects', '5000'], /--objects must be a whole number from 0 to 1000/],
  [['--server', 'ftp://example.org'], /--server must be an address/],
  [['--email', 'ada@example.org'], /go together/],
  [['--remove'], /need --server/],
  [['--remove', '--server', 'http://127.0.0.1:1'], /--remove needs --email/],
  [['--nonsense'], /Unknown option/],
])('%j is refused', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});

test('a fleet that does not fit is refused with the estimate and with a size that fits', () => {
  const fleet = { clusters: 10_000, objects: 100 };
  expect(() => checkMemory(fleet, true, 2 * GIB)).toThrow(
    /^10000 clusters with 100 applications need about \d+\.\d GiB, and 2\.0 GiB are free\. About \d+ clusters fit\.$/,
  );
  expect(() => checkMemory(fleet, true, demoBytes(fleet, true))).not.toThrow();
});

test('networks have the size of one import, start with their hub, and every cluster is marked as simulated', () => {
  const networks = planNetworks(2 * CLUSTERS_A_NETWORK + 1);
  expect(networks.map(({ clusters }) => clusters.length)).toEqual([
    CLUSTERS_A_NETWORK,
    CLUSTERS_A_NETWORK,
    1,
  ]);
  for (const { clusters } of networks) {
    expect(clusters.map(({ isEdge }) => isEdge).indexOf(false)).toBe(0);
    expect(clusters.filter(({ isEdge }) => !isEdge)).toHaveLength(1);
  }
  const all = networks.flatMap(({ clusters }) => clusters);
  expect(all.every(({ tags }) => tags.includes(SIMULATED_TAG))).toBe(true);
  expect(new Set(all.map(({ alias }) => alias)).size).toBe(all.length);
});

test('clusters are attached with the rights that their agents are installed with', () => {
  const of = { server: 'http://127.0.0.1', routerID: 'r', installId: 'i', namespace: NAMESPACE };
  const grants = installObjects(of).flatMap(({ kind, data }) =>
    kind === 'ConfigMap' && data !== undefined ? [JSON.parse((data as { grant: string }).grant)] : [],
  );
  const [{ logs, exec, inspect }] = grants as [Record<string, boolean>];
  expect(planNetworks(2).flatMap(({ clusters }) => clusters.map(({ grant }) => grant))).toEqual([
    { logs, exec, inspect },
    { logs, exec, inspect },
  ]);
});
