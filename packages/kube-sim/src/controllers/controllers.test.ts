import { expect, test } from 'vitest';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { type JsonObject, listOf, numberOf, objectOf, textOf } from '../api/json.ts';
import { makeKube } from '../kube/kube.ts';
import { healthy, type ClusterBehavior } from './behavior.ts';
import { conditionIn } from '../object/conditions.ts';
import { Controllers } from './controllers.ts';

const app = { app: 'web' };
const pod = (image: string) => ({
  metadata: { labels: app },
  spec: { containers: [{ name: 'web', image }] },
});
const workload = (kind: string, image: string, spec: JsonObject = {}): JsonObject => ({
  apiVersion: kind === 'Job' ? 'batch/v1' : 'apps/v1',
  kind,
  metadata: { name: 'web' },
  spec: { ...(kind === 'Job' ? {} : { selector: { matchLabels: app } }), template: pod(image), ...spec },
});

function cluster(seed = 1, behavior: ClusterBehavior = healthy, nodes = 3) {
  const clock = new VirtualClock();
  const random = new SeededRandom(seed);
  const kube = makeKube({ clock, random });
  const controllers = new Controllers(kube, clock, random, behavior);
  for (let i = 1; i <= nodes; i++) controllers.addNode(`node-${i}`);
  const path = (kind: string) => `/apis/${kind === 'jobs' ? 'batch' : 'apps'}/v1/namespaces/default/${kind}`;
  const apply = (kind: string, body: JsonObject) => {
    const request = {
      method: 'PATCH',
      path: `${path(kind)}/web`,
      body,
      type: 'application/apply-patch+yaml',
    } as const;
    const { status, body: answer } = kube.api.request({
      ...request,
      query: { fieldManager: 'test', force: 'true' },
    });
    if (status >= 300) throw new Error(JSON.stringify(answer));
  };
  const get = (kind: string) => objectOf(kube.api.request({ method: 'GET', path: `${path(kind)}/web` }).body);
  const status = (kind: string) => objectOf(get(kind)['status']);
  const items = (kind: string, at = '/api/v1') =>
    listOf(
      objectOf(kube.api.request({ method: 'GET', path: `${at}/namespaces/default/${kind}` }).body)['items'],
    ).map(objectOf);
  const seen = new Set<string>();
  kube.store.listen(({ table, after }) => {
    if (table !== 'apps/deployments' || !after) return;
    for (const condition of listOf(objectOf(after['status'])['conditions']).map(objectOf))
      seen.add(`${condition['type']} ${condition['status']} ${condition['reason']}`);
  });
  return { clock, kube, controllers, apply, get, status, items, seen };
}

const waiting = (one: JsonObject) =>
  textOf(
    objectOf(objectOf(objectOf(listOf(objectOf(one['status'])['containerStatuses'])[0])['state'])['waiting'])[
      'reason'
    ],
  );

test('a Deployment rolls out, reports it, and replaces its pods without losing too many', async () => {
  const { clock, apply, status, items, seen, get } = cluster();
  apply('deployments', workload('Deployment', 'example.org/web:1', { replicas: 4 }));
  await clock.runFor(60_000);
  const done = {
    replicas: 4,
    readyReplicas: 4,
    availableReplicas: 4,
    updatedReplicas: 4,
    observedGeneration: 1,
  };
  expect(status('deployments')).toMatchObject(done);
  expect([...seen]).toEqual([
    'Available False MinimumReplicasUnavailable',
    'Progressing True ReplicaSetUpdated',
    'Available True MinimumReplicasAvailable',
    'Progressing True NewReplicaSetAvailable',
  ]);
  apply('deployments', workload('Deployment', 'example.org/web:2', { replicas: 4 }));
  let least = 4;
  for (let i = 0; i < 600; i++) {
    await clock.runFor(100);
    least = Math.min(least, numberOf(status('deployments')['availableReplicas']));
  }
  expect(least).toBeGreaterThanOrEqual(3);
  expect(status('deployments')).toMatchObject({ ...done, observedGeneration: 2 });
  expect(status('deployments')['unavailableReplicas']).toBeUndefined();
  expect(items('pods')).toHaveLength(4);
  expect(
    items('pods').map((one) => objectOf(listOf(objectOf(one['spec'])['containers'])[0])['image']),
  ).toEqual(Array.from({ length: 4 }, () => 'example.org/web:2'));
  expect(items('replicasets', '/apis/apps/v1')).toHaveLength(2);
  expect(
    objectOf(objectOf(get('deployments')['metadata'])['annotations'])['deployment.kubernetes.io/revision'],
  ).toBe('2');
  expect(clock.nextAt === null || clock.nextAt > clock.now() + 60_000).toBe(true);
});

test('an image that cannot be pulled stops the rollout, which times out, and continues with a valid image', async () => {
  const { clock, controllers, apply, status, items } = cluster(2, { ...healthy, badImages: [':2'] });
  apply('deployments', workload('Deployment', 'example.org/web:1', { replicas: 2 }));
  await clock.runFor(60_000);
  apply(
    'deployments',
    workload('Deployment', 'example.org/web:2', { replicas: 2, progressDeadlineSeconds: 120 }),
  );
  await clock.runFor(60_000);
  expect(items('pods').map(waiting).filter(Boolean)).toEqual(['ImagePullBackOff']);
  expect(status('deployments')).toMatchObject({ availableReplicas: 2, updatedReplicas: 1 });
  await clock.runFor(120_000);
  expect(conditionIn(status('deployments'), 'Progressing')).toMatchObject({
    status: 'False',
    reason: 'ProgressDeadlineExceeded',
  });
  controllers.behavior = healthy;
  await clock.runFor(120_000);
  expect(status('deployments')).toMatchObject({ availableReplicas: 2, updatedReplicas: 2, replicas: 2 });
  expect(conditionIn(status('deployments'), 'Progressing')).toMatchObject({
    status: 'True',
    reason: 'NewReplicaSetAvailable',
  });
});

test('a crashing pod is restarted with growing delays', async () => {
  const { clock, apply, items } = cluster(3, { ...healthy, crashingImages: ['web'] });
  apply('deployments', workload('Deployment', 'example.org/web:1'));
  await clock.runFor(600_000);
  const [one = {}] = items('pods');
  const state = objectOf(listOf(objectOf(one['status'])['containerStatuses'])[0]);
  expect(numberOf(state['restartCount'])).toBeGreaterThan(3);
  expect(objectOf(state['lastState'])['terminated']).toMatchObject({ exitCode: 1, reason: 'Error' });
});

test('pods of a lost node become not ready, and are finally created on other nodes', async () => {
  const { clock, controllers, apply, status, items } = cluster(4, healthy, 2);
  apply('deployments', workload('Deployment', 'example.org/web:1', { replicas: 6 }));
  await clock.runFor(60_000);
  controllers.loseNode('node-1');
  await clock.runFor(45_000);
  const short = numberOf(status('deployments')['readyReplicas']);
  expect(short).toBeLessThan(6);
  await clock.runFor(400_000);
  expect(status('deployments')).toMatchObject({ readyReplicas: 6 });
  controllers.returnNode('node-1');
  await clock.runFor(60_000);
  expect(status('deployments')).toMatchObject({ readyReplicas: 6 });
  expect(items('pods')).toHaveLength(6);
});

test('StatefulSet, DaemonSet and Job work', async () => {
  const { clock, apply, status, items, kube } = cluster(5);
  apply('statefulsets', workload('StatefulSet', 'example.org/web:1', { replicas: 3, serviceName: 'web' }));
  await clock.runFor(60_000);
  expect(status('statefulsets')).toMatchObject({
    replicas: 3,
    readyReplicas: 3,
    updatedReplicas: 3,
    currentReplicas: 3,
  });
  expect(items('pods').map((one) => objectOf(one['metadata'])['name'])).toEqual(['web-0', 'web-1', 'web-2']);
  const first = status('statefulsets')['currentRevision'];
  apply('statefulsets', workload('StatefulSet', 'example.org/web:2', { replicas: 3, serviceName: 'web' }));
  await clock.runFor(120_000);
  expect(status('statefulsets')).toMatchObject({ readyReplicas: 3, updatedReplicas: 3 });
  expect(status('statefulsets')['currentRevision']).not.toBe(first);
  kube.api.request({ method: 'DELETE', path: '/apis/apps/v1/namespaces/default/statefulsets/web' });
  await clock.runFor(60_000);
  expect(items('pods')).toEqual([]);

  apply('daemonsets', workload('DaemonSet', 'example.org/web:1'));
  apply(
    'jobs',
    workload('Job', 'example.org/work:1', {
      completions: 2,
      template: {
        ...pod('example.org/work:1'),
        spec: { restartPolicy: 'Never', containers: [{ name: 'work', image: 'example.org/work:1' }] },
      },
    }),
  );
  await clock.runFor(120_000);
  expect(status('daemonsets')).toMatchObject({
    desiredNumberScheduled: 3,
    numberReady: 3,
    updatedNumberScheduled: 3,
  });
  expect(status('jobs')).toMatchObject({ succeeded: 2 });
  expect(conditionIn(status('jobs'), 'Complete')).toMatchObject({ status: 'True' });
});

test('the same seed gives the same changes', async () => {
  const run = async (seed: number) => {
    const { clock, kube, apply } = cluster(seed);
    const changes: string[] = [];
    kube.store.listen((change) => changes.push(`${clock.now()} ${JSON.stringify(change)}`));
    apply('deployments', workload('Deployment', 'example.org/web:1', { replicas: 3 }));
    await clock.runFor(60_000);
    return changes;
  };
  expect(await run(6)).toEqual(await run(6));
  expect(await run(6)).not.toEqual(await run(7));
});
