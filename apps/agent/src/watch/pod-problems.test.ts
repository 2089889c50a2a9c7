import { VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import type { KubeApi } from '../kube/api.ts';
import type { Health } from '../report/health.ts';
import { PodProblems } from './pod-problems.ts';

const object = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop' },
  spec: { selector: { matchLabels: { app: 'web' } } },
};
const health: Health = {
  status: 'PROGRESSING',
  message: '0 of 1 replicas ready',
  kubeStatus: { replicas: 1, readyReplicas: 0, availableReplicas: 0, updatedReplicas: 1 },
  since: null,
};
const pod = {
  metadata: { name: 'web-1' },
  status: { containerStatuses: [{ name: 'main', state: { waiting: { reason: 'ImagePullBackOff' } } }] },
};

/** `isKnown`: whether the agent has reported the object before. */
function start(isKnown: boolean, list: () => Promise<unknown> = async () => ({ items: [pod] })) {
  const found: string[] = [];
  const problems = new PodProblems({
    clock: new VirtualClock(),
    kube: { list } as unknown as KubeApi,
    log: { info() {}, warn() {}, error() {} },
    found: (_, { status, message }) => found.push(`${status} ${message}`),
    isKnown: () => isKnown,
  });
  problems.take('web', object, health);
  return { found, problems };
}

const DOWN = 'DOWN 0 of 1 replicas ready: pod web-1, container main: ImagePullBackOff';

test('what an agent finds at its start is reported with the problem of its pods, as it was before', async () => {
  const { found, problems } = start(false);
  expect(found).toEqual([]);
  await problems.checked();
  expect(found).toEqual([DOWN]);
});

test('it is reported without a problem when its pods cannot be listed', async () => {
  const { found, problems } = start(false, () => Promise.reject(new Error('forbidden')));
  await problems.checked();
  expect(found).toEqual(['PROGRESSING 0 of 1 replicas ready']);
});

test('what changes later is reported at once', () => {
  expect(start(true).found).toEqual(['PROGRESSING 0 of 1 replicas ready']);
});
