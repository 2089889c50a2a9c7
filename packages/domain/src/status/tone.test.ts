import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCounts, emptyCounts, kubeStatusOf, labelOf, toneOf, totalOf } from './index.ts';

const some = fc.nat({ max: 10 });
const counts = fc.record({
  positive: some,
  warning: some,
  negative: some,
  informational: some,
  unknown: some,
});

describe('the color of a status', () => {
  it('is the specified one, for networks and objects', () => {
    for (const status of ['UP', 'HEALTHY', 'SYNCED', 'AVAILABLE', 'READY', 'SUCCESSFUL'])
      expect(toneOf(status)).toBe('positive');
    for (const status of ['DOWN', 'MISSING']) expect(toneOf(status)).toBe('negative');
    for (const status of ['WARN', 'FETCHING', 'PROGRESSING', 'OUTOFSYNC'])
      expect(toneOf(status)).toBe('warning');
    for (const status of ['SUSPENDED', 'DEGRADED', 'UNINSTALLED', 'EMPTY', 'constructor', '']) {
      expect(toneOf(status)).toBe('informational');
    }
  });

  it('is another one for routers', () => {
    for (const status of ['UP', 'LINKED']) expect(toneOf(status, 'router')).toBe('positive');
    for (const status of ['DOWN', 'FAILED', 'SHUTDOWN BY OPERATOR'])
      expect(toneOf(status, 'router')).toBe('negative');
    for (const status of [
      'UNINSTALLED',
      'INSTRUCTIONS ISSUED',
      'INSTALLING',
      'MISSING',
      'ARGOCD: INSTALLING',
    ]) {
      expect(toneOf(status, 'router')).toBe('warning');
    }
  });

  it('of a network that is being installed is that of its router', () => {
    for (const status of ['UNINSTALLED', 'INSTRUCTIONS ISSUED', 'INSTALLING', 'ARGOCD: INSTALLING']) {
      expect(toneOf(status, 'network')).toBe(toneOf(status, 'router'));
    }
    for (const status of ['EMPTY', 'SUSPENDED']) expect(toneOf(status, 'network')).toBe('informational');
  });

  it('of UNKNOWN is its own, for every kind of record', () => {
    for (const of of ['router', 'network', 'object'] as const) expect(toneOf('UNKNOWN', of)).toBe('unknown');
  });

  it('belongs to a label in lower case', () => {
    expect(labelOf('INSTRUCTIONS ISSUED')).toBe('instructions issued');
    expect(labelOf('OUTOFSYNC')).toBe('out-of-sync');
  });
});

describe('counts', () => {
  it('add up, in any order and grouping', () => {
    fc.assert(
      fc.property(counts, counts, counts, (a, b, c) => {
        expect(addCounts(a, b)).toEqual(addCounts(b, a));
        expect(addCounts(addCounts(a, b), c)).toEqual(addCounts(a, addCounts(b, c)));
        expect(addCounts(a, emptyCounts)).toEqual(a);
        expect(totalOf(addCounts(a, b))).toBe(totalOf(a) + totalOf(b));
      }),
    );
    expect(totalOf(emptyCounts)).toBe(0);
  });
});

describe('the kube status', () => {
  it('is UP with all replicas ready, DOWN with none, WARN with some or when none are desired', () => {
    expect(kubeStatusOf({ replicas: 3, readyReplicas: 3 })).toBe('UP');
    expect(kubeStatusOf({ replicas: 3, readyReplicas: 4 })).toBe('UP');
    expect(kubeStatusOf({ replicas: 3, readyReplicas: 0 })).toBe('DOWN');
    expect(kubeStatusOf({ replicas: 3 })).toBe('DOWN');
    expect(kubeStatusOf({ replicas: 3, readyReplicas: 1 })).toBe('WARN');
    expect(kubeStatusOf({ replicas: 0, readyReplicas: 0 })).toBe('WARN');
    expect(kubeStatusOf({})).toBe('WARN');
  });
});
