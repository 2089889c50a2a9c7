import { describe, expect, test } from 'vitest';
import { healthOf } from './health.ts';

const deployment = (replicas: number, status: object, generation = 1) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', generation },
  spec: { replicas },
  status: { observedGeneration: generation, ...status },
});
const condition = (type: string, status: string, reason = '', message = '') => ({
  type,
  status,
  reason,
  message,
  lastTransitionTime: '2026-01-31T12:00:00Z',
});
const done = (count: number) => ({
  replicas: count,
  updatedReplicas: count,
  readyReplicas: count,
  availableReplicas: count,
});
const statusLine = (object: object) => {
  const { status, message } = healthOf(object as Record<string, unknown>);
  return `${status} ${message}`.trim();
};

describe('a Deployment', () => {
  test('is UP when all replicas are ready, since the time of the Available condition', () => {
    const object = deployment(2, { ...done(2), conditions: [condition('Available', 'True')] });
    expect(healthOf(object)).toEqual({
      status: 'UP',
      message: '2 of 2 replicas ready',
      kubeStatus: done(2),
      since: Date.UTC(2026, 0, 31, 12),
    });
  });

  test('is PROGRESSING until the controller has observed it, and during a rollout', () => {
    expect(statusLine(deployment(2, { ...done(2), observedGeneration: 1 }, 2))).toContain('PROGRESSING');
    const moving = [condition('Progressing', 'True', 'ReplicaSetUpdated')];
    expect(statusLine(deployment(2, { replicas: 2, updatedReplicas: 2, conditions: moving }))).toBe(
      'PROGRESSING 0 of 2 replicas ready',
    );
    expect(
      statusLine(deployment(2, { ...done(2), replicas: 3, updatedReplicas: 1, conditions: moving })),
    ).toBe('PROGRESSING 1 of 2 replicas updated');
  });

  test('that loses some replicas after the rollout is WARN, all of them DOWN', () => {
    const conditions = [condition('Progressing', 'True', 'NewReplicaSetAvailable')];
    expect(
      statusLine(deployment(2, { ...done(2), readyReplicas: 1, availableReplicas: 1, conditions })),
    ).toBe('WARN 1 of 2 replicas ready');
    expect(
      statusLine(deployment(2, { ...done(2), readyReplicas: 0, availableReplicas: 0, conditions })),
    ).toBe('DOWN 0 of 2 replicas ready');
  });

  test('with a stuck rollout is never UP, even if the old replicas are ready', () => {
    const stuck = [
      condition('Progressing', 'False', 'ProgressDeadlineExceeded', 'has timed out progressing'),
    ];
    expect(
      statusLine(deployment(2, { ...done(2), replicas: 3, updatedReplicas: 1, conditions: stuck })),
    ).toBe('WARN 2 of 2 replicas ready: has timed out progressing');
    const quota = [condition('ReplicaFailure', 'True', 'FailedCreate', 'exceeded quota')];
    expect(statusLine(deployment(2, { conditions: quota }))).toBe(
      'DOWN 0 of 2 replicas ready: exceeded quota',
    );
  });

  test('with 0 replicas is WARN', () => {
    expect(statusLine(deployment(0, {}))).toBe('WARN scaled to 0 replicas');
  });
});

test('a StatefulSet is PROGRESSING while pods are created or updated', () => {
  const set = (status: object) => ({
    ...deployment(2, status),
    kind: 'StatefulSet',
  });
  expect(statusLine(set({ replicas: 1, readyReplicas: 1 }))).toBe('PROGRESSING 1 of 2 replicas ready');
  expect(statusLine(set({ ...done(2), updatedReplicas: 1, updateRevision: 'b', currentRevision: 'a' }))).toBe(
    'PROGRESSING 1 of 2 replicas updated',
  );
  expect(statusLine(set({ ...done(2), updateRevision: 'a', currentRevision: 'a' }))).toBe(
    'UP 2 of 2 replicas ready',
  );
  expect(statusLine(set({ ...done(2), readyReplicas: 1 }))).toBe('WARN 1 of 2 replicas ready');
});

test('a DaemonSet counts the nodes that it should run on', () => {
  const set = (status: object) => ({ ...deployment(1, status), kind: 'DaemonSet', spec: {} });
  const all = { desiredNumberScheduled: 3, currentNumberScheduled: 3, updatedNumberScheduled: 3 };
  expect(statusLine(set({ ...all, numberReady: 3, numberAvailable: 3 }))).toBe('UP 3 of 3 replicas ready');
  expect(statusLine(set({ ...all, numberReady: 2 }))).toBe('WARN 2 of 3 replicas ready');
  expect(statusLine(set({ ...all, updatedNumberScheduled: 1, numberReady: 3 }))).toBe(
    'PROGRESSING 1 of 3 replicas updated',
  );
});

test('a Job is UP when complete and FAILED when its backoff limit is reached', () => {
  const job = (status: object, spec: object = {}) => ({ apiVersion: 'batch/v1', kind: 'Job', spec, status });
  expect(statusLine(job({ succeeded: 1 }, { completions: 3 }))).toBe('PROGRESSING 1 of 3 completions');
  expect(statusLine(job({ conditions: [condition('Complete', 'True')] }))).toBe('UP complete');
  expect(statusLine(job({ conditions: [condition('Failed', 'True', 'BackoffLimitExceeded', '')] }))).toBe(
    'FAILED BackoffLimitExceeded',
  );
  expect(statusLine(job({}, { suspend: true }))).toBe('WARN suspended');
});

test('a Pod reports why it is not ready', () => {
  const pod = (status: object) => ({ apiVersion: 'v1', kind: 'Pod', status });
  const waiting = (reason: string, message = '') => ({
    phase: 'Pending',
    containerStatuses: [{ state: { waiting: { reason, message } } }],
  });
  expect(statusLine(pod(waiting('ContainerCreating')))).toBe('PROGRESSING');
  expect(statusLine(pod(waiting('ImagePullBackOff', 'Back-off pulling image "x"')))).toBe(
    'DOWN ImagePullBackOff: Back-off pulling image "x"',
  );
  expect(statusLine(pod(waiting('CreateContainerConfigError', 'secret "x" not found')))).toContain('DOWN');
  const unschedulable = condition('PodScheduled', 'False', 'Unschedulable', '0/2 nodes are available');
  expect(statusLine(pod({ phase: 'Pending', conditions: [unschedulable] }))).toBe(
    'DOWN Unschedulable: 0/2 nodes are available',
  );
  const ended = [{ state: { terminated: { reason: 'OOMKilled' } } }];
  expect(statusLine(pod({ phase: 'Failed', containerStatuses: ended }))).toBe('DOWN OOMKilled');
  const again = (restartCount: number, ranMinutes: number, ready = false) => ({
    phase: 'Running',
    conditions: [condition('Ready', ready ? 'True' : 'False', 'ContainersNotReady')],
    containerStatuses: [
      {
        name: 'main',
        ready,
        restartCount,
        state: { running: {} },
        lastState: {
          terminated: {
            exitCode: 1,
            reason: 'Error',
            startedAt: '2026-01-31T12:00:00Z',
            finishedAt: `2026-01-31T12:${ranMinutes}:00Z`,
          },
        },
      },
    ],
  });
  expect(statusLine(pod(again(5, 10)))).toBe(
    'DOWN container main: CrashLoopBackOff: last exit code 1 (Error), 5 restarts',
  );
  expect(statusLine(pod(again(1, 10)))).toBe('PROGRESSING');
  expect(statusLine(pod(again(5, 11)))).toBe('PROGRESSING');
  expect(statusLine(pod(again(5, 10, true)))).toBe('UP');
  expect(statusLine(pod({ phase: 'Running', conditions: [condition('Ready', 'True')] }))).toBe('UP');

  // The control plane gives no reason of its own when the node is silent; the kubelet always gives one.
  const onNode = (reason: string) => ({
    ...pod({ phase: 'Running', conditions: [condition('Ready', 'False', reason)] }),
    spec: { nodeName: 'node-2' },
  });
  expect(statusLine(onNode(''))).toBe('DOWN NodeNotReady: node node-2 is not ready');
  expect(statusLine(onNode('NodeNotReady'))).toBe('DOWN NodeNotReady: node node-2 is not ready');
  expect(statusLine(onNode('ContainersNotReady'))).toBe('PROGRESSING');
});

test('a PersistentVolumeClaim is UP when bound', () => {
  const claim = (phase: string) => ({ apiVersion: 'v1', kind: 'PersistentVolumeClaim', status: { phase } });
  expect(['Bound', 'Pending', 'Lost'].map((phase) => healthOf(claim(phase)).status)).toEqual([
    'UP',
    'PROGRESSING',
    'DOWN',
  ]);
});

describe('a custom resource', () => {
  const resource = (status: object, apiVersion = 'cert-manager.io/v1') => ({
    apiVersion,
    kind: 'Certificate',
    metadata: { name: 'shop' },
    status,
  });
  const withCondition = (...given: Parameters<typeof condition>) =>
    resource({ conditions: [condition(...given)] });

  test('is UP when its controller says that it is ready, or says nothing', () => {
    expect(statusLine(resource({}))).toBe('UP');
    expect(healthOf(withCondition('Ready', 'True'))).toMatchObject({
      status: 'UP',
      since: Date.UTC(2026, 0, 31, 12),
    });
  });

  test('is WARN with the reason of its controller when it is not ready, stalled, not synced or failed', () => {
    expect(statusLine(withCondition('Ready', 'False', 'Failed', 'the order expired'))).toBe(
      'WARN not ready: Failed: the order expired',
    );
    expect(statusLine(withCondition('Stalled', 'True', 'NoSource'))).toBe('WARN stalled: NoSource');
    expect(statusLine(withCondition('Synced', 'False', '', 'no key could decrypt it'))).toBe(
      'WARN not synced: no key could decrypt it',
    );
    expect(statusLine(resource({ phase: 'Failed', message: 'child failed' }))).toBe(
      'WARN Failed: child failed',
    );
    const gateway = resource(
      { conditions: [condition('Programmed', 'False')] },
      'gateway.networking.k8s.io/v1',
    );
    expect(statusLine(gateway)).toBe('WARN not programmed');
  });

  test('is PROGRESSING while its controller works on it', () => {
    expect(statusLine(withCondition('Ready', 'Unknown', 'Issuing'))).toBe(
      'PROGRESSING not ready yet: Issuing',
    );
    const working = [condition('Ready', 'False'), condition('Reconciling', 'True')];
    expect(statusLine(resource({ conditions: working }))).toBe('PROGRESSING reconciling');
  });
});

test('a CronJob is WARN when it is suspended, and when its last run failed after another succeeded', () => {
  const cronJob = (spec: object, status: object) => ({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    spec,
    status,
  });
  const scheduled = { lastScheduleTime: '2026-01-31T12:00:00Z' };
  const failed = { ...scheduled, lastSuccessfulTime: '2026-01-31T11:00:00Z' };
  expect(statusLine(cronJob({}, scheduled))).toBe('UP');
  expect(statusLine(cronJob({ suspend: true }, scheduled))).toBe('WARN suspended');
  expect(statusLine(cronJob({}, failed))).toBe('WARN The last run of the CronJob has not succeeded');
  expect(statusLine(cronJob({}, { ...failed, active: [{ name: 'a' }] }))).toBe('UP');
});

test('an autoscaler that cannot scale is WARN: Argo CD calls it degraded', () => {
  const cannot = condition('ScalingActive', 'False', 'FailedGetResourceMetric', 'no metrics');
  const scaler = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    status: { conditions: [cannot] },
  };
  expect(statusLine(scaler)).toBe('WARN no metrics');
});

test('a kind without a rule is UP when it exists, and PROGRESSING while it is being deleted', () => {
  const map = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { creationTimestamp: '2026-01-31T12:00:00Z' },
  };
  expect(healthOf(map)).toMatchObject({ status: 'UP', since: Date.UTC(2026, 0, 31, 12) });
  const deleting = { ...map, metadata: { deletionTimestamp: '2026-01-31T12:00:00Z' } };
  expect(statusLine(deleting)).toBe('PROGRESSING is being deleted');
});

test('malformed objects do not throw and are not UP', () => {
  for (const status of [null, 'text', [], { conditions: 'x', replicas: 'many' }]) {
    for (const kind of ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet']) {
      expect(healthOf({ apiVersion: 'apps/v1', kind, metadata: null, spec: 7, status }).status).not.toBe(
        'UP',
      );
    }
  }
});
