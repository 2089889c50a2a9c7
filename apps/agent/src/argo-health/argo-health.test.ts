import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../kube/api.ts';
import { ARGO_CASES, object, waiting } from '../testing/argo-cases.ts';
import { argoHealth } from './argo-health.ts';

const statusOf = (each: KubeObject) => argoHealth(each)?.status ?? null;

describe('the health of a resource agrees with Argo CD', () => {
  test.each(ARGO_CASES)('%s', (_, each, expected) => {
    expect(statusOf(each)).toBe(expected);
  });

  test('what is being deleted is progressing, and what its annotation leaves out has none', () => {
    const deleting = object('v1', 'ConfigMap', {}, {}, { deletionTimestamp: '2026-01-31T12:00:00Z' });
    expect(argoHealth(deleting)).toEqual({ status: 'Progressing', message: 'Pending deletion' });
    const annotations = { 'argocd.argoproj.io/ignore-healthcheck': 'true' };
    expect(argoHealth(object('v1', 'Pod', {}, waiting('ErrImagePull'), { annotations }))).toBeNull();
  });

  test('a pod that no node takes says why', () => {
    const conditions = [
      { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/2 nodes are available' },
    ];
    expect(argoHealth(object('v1', 'Pod', {}, { phase: 'Pending', conditions }))).toEqual({
      status: 'Progressing',
      message: 'Unschedulable: 0/2 nodes are available',
    });
  });

  test('malformed objects do not throw, and workloads and pods are not healthy', () => {
    for (const status of [null, 'text', [], { conditions: 'x', replicas: 'many' }])
      for (const [version, kind] of [
        ['apps/v1', 'Deployment'],
        ['apps/v1', 'StatefulSet'],
        ['apps/v1', 'ReplicaSet'],
        ['v1', 'Pod'],
      ] as const)
        expect(
          argoHealth({ apiVersion: version, kind, metadata: { generation: 1 }, spec: 7, status })?.status,
        ).not.toBe('Healthy');
  });
});
