import { describe, expect, it } from 'vitest';
import { missingReplicas, replicasText, replicasWords } from './index.ts';

const counts = (updated: number, ready: number, available: number, replicas = 2) => ({
  replicas,
  updatedReplicas: updated,
  readyReplicas: ready,
  availableReplicas: available,
});

describe('the replicas of a workload', () => {
  it('name which of updated, ready and available is short', () => {
    expect(missingReplicas(counts(2, 1, 1))).toBe('1 of 2 ready');
    expect(missingReplicas(counts(0, 2, 2))).toBe('0 of 2 updated');
    expect(missingReplicas(counts(2, 2, 1))).toBe('1 of 2 available');
    expect(missingReplicas(counts(1, 1, 0))).toBe('1 of 2 updated, 1 of 2 ready, 0 of 2 available');
    expect(missingReplicas(counts(2, 2, 2))).toBe('');
    expect(missingReplicas({})).toBe('');
  });

  it('are two numbers where the workload is UP', () => {
    expect(replicasText(counts(2, 2, 2), 'UP')).toBe('2 / 2');
    expect(replicasText(counts(0, 0, 0, 0), 'WARN')).toBe('0 / 0');
  });

  it('say that the new one is not ready where all of the version before still run', () => {
    expect(replicasText(counts(1, 1, 1, 1), 'WARN')).toBe('1 / 1, new not ready');
    expect(replicasWords(counts(1, 1, 1, 1), 'WARN')).toBe('1 of 1 ready, new not ready');
    expect(replicasWords(counts(2, 2, 2), 'UP')).toBe('2 of 2 ready');
    expect(replicasText(counts(1, 0, 0, 1), 'DOWN')).toBe('0 of 1 ready');
    expect(replicasText(counts(1, 1, 1, 1), 'UNKNOWN')).toBe('1 / 1');
  });
});
