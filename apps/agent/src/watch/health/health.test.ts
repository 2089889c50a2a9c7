import { describe, expect, test } from 'vitest';
import { verdictOn } from './health.ts';

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
const standing = (object: object) => {
  const { status, message } = verdictOn(object as Record<string, unknown>);
  return `${status} ${message}`.trim();
};

describe('a Deployment', () => {
  test('is UP when all replicas are ready, since Kubernetes says so', () => {
    const object = deployment(2, { ...done(2), conditions: [condition('Available', 'True')] });
    expect(verdictOn(object)).toEqual({
      status: 'UP',
      message: '2 of 2 replicas ready',
      kubeStatus: done(2),
      since: Date.UTC(2026, 0, 31, 12),
    });
  });

  test('is PROGRESSING while it was not looked at, and while its rollout moves', () => {
    expect(standing(deployment(2, { ...done(2), observedGeneration: 1 }, 2))).toContain('PROGRESSING');
    const moving = [condition('Progressing', 'True', 'ReplicaSetUpdated')];
    expect(standing(deployment(2, { replicas: 2, updatedReplicas: 2, conditions: moving }))).toBe(
      'PROGRESSING 0 of 2 replicas ready',
    );
    expect(standing(deployment(2, { ...done(2), replicas: 3, updatedReplicas: 1, conditions: moving }))).toBe(
      'PROGRESSING 1 of 2 replicas updated',
    );
  });

  test('that lost replicas after its rollout is WARN, and DOWN without any', () => {
    const conditions = [condition('Progressing', 'True', 'NewReplicaSetAvailable')];
    expect(standing(deployment(2, { ...done(2), readyReplicas: 1, availableReplicas: 1, conditions }))).toBe(
      'WARN 1 of 2 replicas ready',
    );
    expect(standing(deployment(2, { ...done(2), readyReplicas: 0, availableReplicas: 0, conditions }))).toBe(
      'DOWN 0 of 2 replicas ready',
    );
  });

  test('that is stuck is never UP, though its old replicas still are', () => {
    const stuck = [
      condition('Progressing', 'False', 'ProgressDeadlineExceeded', 'has timed out progressing'),
    ];
    expect(standing(deployment(2, { ...done(2), replicas: 3, updatedReplicas: 1, conditions: stuck }))).toBe(
      'WARN 2 of 2 replicas ready: has timed out progressing',
    );
    const quota = [condition('ReplicaFailure', 'True', 'FailedCreate', 'exceeded quota')];
    expect(standing(deployment(2, { conditions: quota }))).toBe('DOWN 0 of 2 replicas ready: exceeded quota');
  });

  test('of no replicas is neither up nor down', () => {
    expect(standing(deployment(0, {}))).toBe('WARN scaled to 0 replicas');
  });
});

test('a StatefulSet is PROGRESSING while pods are made or updated', () => {
  const set = (status: object) => ({
    ...deployment(2, status),
    kind: 'StatefulSet',
  });
  expect(standing(set({ replicas: 1, readyReplicas: 1 }))).toBe('PROGRESSING 1 of 2 replicas ready');
  expect(standing(set({ ...done(2), updatedReplicas: 1, updateRevision: 'b', currentRevision: 'a' }))).toBe(
    'PROGRESSING 1 of 2 replicas updated',
  );
  expect(standing(set({ ...done(2), updateRevision: 'a', currentRevision: 'a' }))).toBe(
    'UP 2 of 2 replicas ready',
  );
  expect(standing(set({ ...done(2), readyReplicas: 1 }))).toBe('WARN 1 of 2 replicas ready');
});

test('a DaemonSet counts the nodes that it is wanted on', () => {
  const set = (status: object) => ({ ...deployment(1, status), kind: 'DaemonSet', spec: {} });
  const all = { desiredNumberScheduled: 3, currentNumberScheduled: 3, updatedNumberScheduled: 3 };
  expect(standing(set({ ...all, numberReady: 3, numberAvailable: 3 }))).toBe('UP 3 of 3 replicas ready');
  expect(standing(set({ ...all, numberReady: 2 }))).toBe('WARN 2 of 3 replicas ready');
  expect(standing(set({ ...all, updatedNumberScheduled: 1, numberReady: 3 }))).toBe(
    'PROGRESSING 1 of 3 replicas updated',
  );
});

test('a Job is UP once complete and FAILED once given up', () => {
  const job = (status: object, spec: object = {}) => ({ apiVersion: 'batch/v1', kind: 'Job', spec, status });
  expect(standing(job({ succeeded: 1 }, { completions: 3 }))).toBe('PROGRESSING 1 of 3 completions');
  expect(standing(job({ conditions: [condition('Complete', 'True')] }))).toBe('UP complete');
  expect(standing(job({ conditions: [condition('Failed', 'True', 'BackoffLimitExceeded', '')] }))).toBe(
    'FAILED BackoffLimitExceeded',
  );
  expect(standing(job({}, { suspend: true }))).toBe('WARN suspended');
});

test('a Pod says why it does not get on', () => {
  const pod = (status: object) => ({ apiVersion: 'v1', kind: 'Pod', status });
  const waiting = (reason: string, message = '') => ({
    phase: 'Pending',
    containerStatuses: [{ state: { waiting: { reason, message } } }],
  });
  expect(standing(pod(waiting('ContainerCreating')))).toBe('PROGRESSING');
  expect(standing(pod(waiting('ImagePullBackOff', 'Back-off pulling image "x"')))).toBe(
    'DOWN ImagePullBackOff: Back-off pulling image "x"',
  );
  expect(standing(pod(waiting('CreateContainerConfigError', 'secret "x" not found')))).toContain('DOWN');
  const unschedulable = condition('PodScheduled', 'False', 'Unschedulable', '0/2 nodes are available');
  expect(standing(pod({ phase: 'Pending', conditions: [unschedulable] }))).toBe(
    'DOWN Unschedulable: 0/2 nodes are available',
  );
  const ended = [{ state: { terminated: { reason: 'OOMKilled' } } }];
  expect(standing(pod({ phase: 'Failed', containerStatuses: ended }))).toBe('DOWN OOMKilled');
  expect(standing(pod({ phase: 'Running', conditions: [condition('Ready', 'True')] }))).toBe('UP');
});

test('a claim is UP once bound', () => {
  const claim = (phase: string) => ({ apiVersion: 'v1', kind: 'PersistentVolumeClaim', status: { phase } });
  expect(['Bound', 'Pending', 'Lost'].map((phase) => verdictOn(claim(phase)).status)).toEqual([
    'UP',
    'PROGRESSING',
    'DOWN',
  ]);
});

test('what has no rule is UP when it is there, and PROGRESSING while it is being deleted', () => {
  const map = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { creationTimestamp: '2026-01-31T12:00:00Z' },
  };
  expect(verdictOn(map)).toMatchObject({ status: 'UP', since: Date.UTC(2026, 0, 31, 12) });
  const going = { ...map, metadata: { deletionTimestamp: '2026-01-31T12:00:00Z' } };
  expect(standing(going)).toBe('PROGRESSING is being deleted');
});

test('shapes that no API server would send are survived', () => {
  for (const status of [null, 'text', [], { conditions: 'x', replicas: 'many' }]) {
    for (const kind of ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet']) {
      expect(verdictOn({ apiVersion: 'apps/v1', kind, metadata: null, spec: 7, status }).status).not.toBe(
        'UP',
      );
    }
  }
});
