import type { DesiredObject } from '@hawser/contract/agent';
import { VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { KubeError } from '../kube/api.ts';
import { ObjectStatuses } from '../report/object-statuses.ts';
import { AwaitedArgoCd } from './awaited-argocd.ts';

const UNSERVED = new KubeError(404, 'NotFound', 'The cluster serves no applications of argoproj.io/v1alpha1');
const INSTALLING = { status: 'ARGOCD: INSTALLING', message: '' };

const objectOf = (objectID: string, apiVersion: string): DesiredObject => ({
  objectID,
  digest: 'd',
  version: 1,
  manifest: { apiVersion, kind: 'Any', metadata: { name: objectID } },
});

function setUp(isExpected = true) {
  const statuses = new ObjectStatuses(new VirtualClock(), () => {});
  const objects = [objectOf('shop', 'argoproj.io/v1alpha1'), objectOf('web', 'apps/v1')];
  let retries = 0;
  const awaited = new AwaitedArgoCd(isExpected, statuses, () => ({
    desired: (id) => objects.find(({ objectID }) => objectID === id) ?? null,
    retryFailed: () => (retries += 1),
  }));
  return { statuses, awaited, retries: () => retries };
}

test('what is written into an Argo CD that is not there waits, and is no failure; it is applied at once when it is there', () => {
  const { statuses, awaited, retries } = setUp();
  statuses.fail('shop', 'failed before');
  for (const state of [null, INSTALLING]) {
    if (state !== null) awaited.update(state);
    for (const id of ['shop', 'argocd.cluster.berlin']) {
      expect(awaited.waits(id, UNSERVED)).toBe(true);
      expect(statuses.report(id)).toMatchObject({
        status: 'PROGRESSING',
        message: 'waits until Argo CD is ready on the hub',
      });
    }
  }
  expect(retries()).toBe(0);
  awaited.update(null);
  awaited.update(null);
  expect(retries()).toBe(1);
  // With Argo CD there, a kind that is missing is a failure.
  expect(awaited.waits('shop', UNSERVED)).toBe(false);
});

test('another failure, another object, and an agent without GitOps do not wait', () => {
  const { awaited } = setUp();
  expect(awaited.waits('shop', new KubeError(403, 'Forbidden', 'may not'))).toBe(false);
  expect(awaited.waits('web', UNSERVED)).toBe(false);
  expect(setUp(false).awaited.waits('shop', UNSERVED)).toBe(false);
});
