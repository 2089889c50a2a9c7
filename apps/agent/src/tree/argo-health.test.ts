import { describe, expect, test } from 'vitest';
import type { KubeObject } from '../kube/api.ts';
import { argoHealth } from './argo-health.ts';

const object = (
  apiVersion: string,
  kind: string,
  spec: object,
  status: object,
  metadata: object = {},
): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: 'web', generation: 2, ...metadata },
  spec,
  status,
});
const statusOf = (each: KubeObject) => argoHealth(each)?.status ?? null;
const observed = { observedGeneration: 2 };
const lost = { conditions: [{ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }] };
const waiting = (reason: string) => ({
  phase: 'Pending',
  containerStatuses: [{ state: { waiting: { reason } } }],
});
const ready = { conditions: [{ type: 'Ready', status: 'True' }] };

/** What Argo CD's `pkg/health` of gitops-engine answers. */
const CASES: readonly [string, KubeObject, string | null][] = [
  [
    'a Deployment that is done',
    object(
      'apps/v1',
      'Deployment',
      { replicas: 2 },
      { ...observed, replicas: 2, updatedReplicas: 2, availableReplicas: 2 },
    ),
    'Healthy',
  ],
  [
    'a paused Deployment',
    object('apps/v1', 'Deployment', { replicas: 2, paused: true }, observed),
    'Suspended',
  ],
  [
    'a Deployment whose change was not observed',
    object('apps/v1', 'Deployment', {}, { observedGeneration: 1, updatedReplicas: 1, availableReplicas: 1 }),
    'Progressing',
  ],
  [
    'a Deployment beyond its deadline',
    object('apps/v1', 'Deployment', {}, { ...observed, ...lost }),
    'Degraded',
  ],
  [
    'a Deployment with old replicas',
    object(
      'apps/v1',
      'Deployment',
      { replicas: 1 },
      { ...observed, replicas: 2, updatedReplicas: 1, availableReplicas: 1 },
    ),
    'Progressing',
  ],
  [
    'a Deployment with missing replicas',
    object(
      'apps/v1',
      'Deployment',
      { replicas: 2 },
      { ...observed, replicas: 2, updatedReplicas: 2, availableReplicas: 1 },
    ),
    'Progressing',
  ],
  [
    'a StatefulSet that is done',
    object(
      'apps/v1',
      'StatefulSet',
      { replicas: 1 },
      { ...observed, readyReplicas: 1, updatedReplicas: 1, currentRevision: 'a', updateRevision: 'a' },
    ),
    'Healthy',
  ],
  [
    'a StatefulSet between revisions',
    object(
      'apps/v1',
      'StatefulSet',
      { replicas: 1 },
      { ...observed, readyReplicas: 1, currentRevision: 'a', updateRevision: 'b' },
    ),
    'Progressing',
  ],
  [
    'a StatefulSet that is updated by deletion',
    object(
      'apps/v1',
      'StatefulSet',
      { replicas: 1, updateStrategy: { type: 'OnDelete' } },
      { ...observed, readyReplicas: 1, currentRevision: 'a', updateRevision: 'b' },
    ),
    'Healthy',
  ],
  [
    'a DaemonSet with a missing pod',
    object(
      'apps/v1',
      'DaemonSet',
      {},
      { ...observed, desiredNumberScheduled: 3, updatedNumberScheduled: 3, numberAvailable: 2 },
    ),
    'Progressing',
  ],
  [
    'a ReplicaSet that cannot create pods',
    object(
      'apps/v1',
      'ReplicaSet',
      { replicas: 1 },
      { ...observed, conditions: [{ type: 'ReplicaFailure', status: 'True', message: 'quota' }] },
    ),
    'Degraded',
  ],
  [
    'a Job that is complete',
    object('batch/v1', 'Job', {}, { conditions: [{ type: 'Complete', status: 'True' }] }),
    'Healthy',
  ],
  [
    'a Job that failed',
    object('batch/v1', 'Job', {}, { conditions: [{ type: 'Failed', status: 'True' }] }),
    'Degraded',
  ],
  [
    'a suspended Job',
    object('batch/v1', 'Job', {}, { conditions: [{ type: 'Suspended', status: 'True' }] }),
    'Suspended',
  ],
  ['a Job that runs', object('batch/v1', 'Job', {}, { active: 1 }), 'Progressing'],
  ['a ready Pod', object('v1', 'Pod', {}, { phase: 'Running', ...ready }), 'Healthy'],
  ['a Pod without its image', object('v1', 'Pod', {}, waiting('ImagePullBackOff')), 'Degraded'],
  ['a Pod that starts', object('v1', 'Pod', {}, waiting('ContainerCreating')), 'Progressing'],
  [
    'a Pod that ended before, and is not ready',
    object(
      'v1',
      'Pod',
      {},
      { phase: 'Running', containerStatuses: [{ lastState: { terminated: { exitCode: 1 } } }] },
    ),
    'Degraded',
  ],
  [
    'a Pod of a Job that runs',
    object('v1', 'Pod', { restartPolicy: 'Never' }, { phase: 'Running', ...ready }),
    'Progressing',
  ],
  ['a Pod that succeeded', object('v1', 'Pod', {}, { phase: 'Succeeded' }), 'Healthy'],
  [
    'a claim without its volume',
    object('v1', 'PersistentVolumeClaim', {}, { phase: 'Pending' }),
    'Progressing',
  ],
  ['a claim that lost it', object('v1', 'PersistentVolumeClaim', {}, { phase: 'Lost' }), 'Degraded'],
  ['a Service in the cluster', object('v1', 'Service', { type: 'ClusterIP' }, {}), 'Healthy'],
  [
    'a Service without its load balancer',
    object('v1', 'Service', { type: 'LoadBalancer' }, {}),
    'Progressing',
  ],
  [
    'an Ingress with an address',
    object('networking.k8s.io/v1', 'Ingress', {}, { loadBalancer: { ingress: [{ ip: '10.0.0.1' }] } }),
    'Healthy',
  ],
  ['a ConfigMap', object('v1', 'ConfigMap', {}, {}), null],
];

describe('the health of a resource agrees with Argo CD', () => {
  test.each(CASES)('%s', (_, each, expected) => {
    expect(statusOf(each)).toBe(expected);
  });

  test('what is being deleted is progressing, and what its annotation leaves out has none', () => {
    const deleting = object('v1', 'ConfigMap', {}, {}, { deletionTimestamp: '2026-01-31T12:00:00Z' });
    expect(argoHealth(deleting)).toEqual({ status: 'Progressing', message: 'Pending deletion' });
    const annotations = { 'argocd.argoproj.io/ignore-healthcheck': 'true' };
    expect(argoHealth(object('v1', 'Pod', {}, waiting('ErrImagePull'), { annotations }))).toBeNull();
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
