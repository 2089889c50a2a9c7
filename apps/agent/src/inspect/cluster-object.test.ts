import { expect, test } from 'vitest';
import { clusterObjectOf } from './cluster-object.ts';

const reasonOf = (status: object) =>
  clusterObjectOf({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: {}, status }).health
    ?.message;

test('a list of pods has the counts of their containers and the node', () => {
  const spec = { nodeName: 'node-1', containers: [{ name: 'main' }, { name: 'proxy' }] };
  const containerStatuses = [
    { name: 'main', ready: false, restartCount: 3 },
    { name: 'proxy', ready: true, restartCount: 1 },
  ];
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web' },
    spec,
    status: { containerStatuses },
  };
  expect(clusterObjectOf(pod).pod).toMatchObject({ ready: 1, containers: 2, restarts: 4, node: 'node-1' });
  expect(clusterObjectOf({ ...pod, spec: 7, status: 'none' }).pod).toEqual({
    ready: 0,
    containers: 0,
    restarts: 0,
    node: '',
    cpu: null,
    memory: null,
  });
  expect(clusterObjectOf({ ...pod, kind: 'Service' }).pod).toBeNull();
});

test('a list of pods names the reason of Kubernetes for each that is not healthy', () => {
  const waiting = { reason: 'CrashLoopBackOff', message: 'back-off restarting failed container' };
  expect(
    reasonOf({
      phase: 'Running',
      containerStatuses: [{ name: 'main', ready: false, state: { waiting } }],
    }),
  ).toBe('CrashLoopBackOff: back-off restarting failed container');
  const unscheduled = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: 'no node' };
  expect(reasonOf({ phase: 'Pending', conditions: [unscheduled] })).toBe('Unschedulable: no node');
  expect(reasonOf({ phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] })).toBe('');
});

test("a list of Argo CD's Applications has their own health, and unknown where nothing was compared", () => {
  const healthOf = (status: object, apiVersion = 'argoproj.io/v1alpha1') =>
    clusterObjectOf({ apiVersion, kind: 'Application', metadata: { name: 'theirs' }, status }).health;
  const healthy = { health: { status: 'Healthy' }, sync: { status: 'Synced' } };
  expect(healthOf(healthy)?.status).toBe('Healthy');
  expect(healthOf({ ...healthy, sync: { status: 'OutOfSync' } })?.status).toBe('Healthy');
  expect(healthOf({ ...healthy, health: { status: 'Degraded', message: 'no pods' } })).toEqual({
    status: 'Degraded',
    message: 'no pods',
  });
  const conditions = [{ type: 'ComparisonError', message: 'no such branch' }];
  expect(healthOf({ ...healthy, sync: { status: 'Unknown' }, conditions })).toEqual({
    status: 'Unknown',
    message: 'no such branch',
  });
  expect(healthOf({})?.status).toBe('Unknown');
  const statusOf = (status: object, metadata: object = {}) =>
    clusterObjectOf({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: { name: 'theirs', ...metadata },
      status,
    }).application;
  expect(statusOf(healthy)).toEqual({ status: 'HEALTHY', message: '' });
  const resources = [{ status: 'Synced' }, { status: 'OutOfSync' }];
  expect(statusOf({ ...healthy, sync: { status: 'OutOfSync' }, resources })).toEqual({
    status: 'OUTOFSYNC',
    message: '1 of 2 resources differ from the source',
  });
  const deleted = { deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: ['example.org/held'] };
  expect(statusOf(healthy, deleted)).toEqual({
    status: 'PROGRESSING',
    message: 'Is being deleted. Waits for example.org/held',
  });
  expect(statusOf({ ...healthy, conditions })).toEqual({ status: 'UNKNOWN', message: 'no such branch' });
  expect(healthOf(healthy, 'app.k8s.io/v1beta1')).toBeNull();
});
