import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { type JsonObject, listOf, objectOf } from '../api/json.ts';
import { makeKube } from '../kube/kube.ts';
import { healthy } from './behavior.ts';
import { Controllers } from './controllers.ts';

const PATH = '/apis/argoproj.io/v1alpha1/namespaces/argocd/applications/shop';

function hub() {
  const clock = new VirtualClock();
  const random = new SeededRandom(1);
  const kube = makeKube({ clock, random });
  const controllers = new Controllers(kube, clock, random, healthy);
  const request = (method: 'PATCH' | 'DELETE' | 'POST', path: string, body?: JsonObject, type?: string) => {
    const answer = kube.api.request({
      method,
      path,
      ...(body && { body }),
      ...(type && { type: type as 'application/apply-patch+yaml' }),
      query: { fieldManager: 'test', ...(type === 'application/apply-patch+yaml' && { force: 'true' }) },
    });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  };
  request('POST', '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'argocd' },
  });
  for (const kind of ['Application', 'AppProject']) {
    const singular = kind.toLowerCase();
    request('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${singular}s.argoproj.io` },
      spec: {
        group: 'argoproj.io',
        names: {
          kind,
          plural: `${singular}s`,
          singular,
          listKind: `${kind}List`,
        },
        scope: 'Namespaced',
        versions: [
          {
            name: 'v1alpha1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
          },
        ],
      },
    });
  }
  const register = (name: string) =>
    request('POST', '/api/v1/namespaces/argocd/secrets', {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: {
        name: `cluster-${name}`,
        namespace: 'argocd',
        labels: { 'argocd.argoproj.io/secret-type': 'cluster' },
      },
      data: { name: base64(name), server: base64(`https://${name}.example.org`) },
    });
  const apply = (targetRevision: string, syncPolicy: JsonObject = {}) =>
    request(
      'PATCH',
      PATH,
      {
        apiVersion: 'argoproj.io/v1alpha1',
        kind: 'Application',
        metadata: {
          name: 'shop',
          namespace: 'argocd',
          finalizers: ['resources-finalizer.argocd.argoproj.io'],
        },
        spec: {
          source: { repoURL: 'https://git.example.org/shop.git', path: '.', targetRevision },
          destination: { name: 'berlin', namespace: 'shop' },
          syncPolicy,
        },
      },
      'application/apply-patch+yaml',
    );
  const patch = (body: JsonObject) => request('PATCH', PATH, body, 'application/merge-patch+json');
  const get = () => kube.api.request({ method: 'GET', path: PATH });
  const status = () => objectOf(objectOf(get().body)['status']);
  const words = () => [objectOf(status()['sync'])['status'], objectOf(status()['health'])['status']];
  return {
    clock,
    kube,
    request,
    controllers,
    apply,
    register,
    patch,
    get,
    status,
    words,
    remove: () => request('DELETE', PATH),
  };
}

/** A hub whose Argo CD knows the cluster of the Application. */
function registeredHub() {
  const on = hub();
  on.register('berlin');
  return on;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const syncTo = (revision?: string): JsonObject => ({
  operation: { initiatedBy: { username: 'ada' }, sync: revision === undefined ? {} : { revision } },
});
const LONG_MS = 10_000;

test('an Application is compared, synced by its operation, and rolled back', async () => {
  const { clock, controllers, apply, patch, get, status, words } = registeredHub();
  apply('v1.0');
  await clock.runFor(LONG_MS);
  expect(status()).toEqual({});
  controllers.runArgoCd(true);
  await clock.runFor(LONG_MS);
  expect(words()).toEqual(['OutOfSync', 'Missing']);
  patch(syncTo());
  await clock.runFor(LONG_MS);
  expect(words()).toEqual(['Synced', 'Healthy']);
  expect(objectOf(get().body)['operation']).toBeUndefined();
  expect(status()).toMatchObject({
    operationState: { phase: 'Succeeded', operation: { initiatedBy: { username: 'ada' } } },
    history: [{ id: 0, revision: 'v1.0' }],
    summary: { images: ['registry.example.org/shop:v1.0'] },
  });
  apply('v2.0');
  patch(syncTo());
  await clock.runFor(LONG_MS);
  patch(syncTo('v1.0'));
  await clock.runFor(LONG_MS);
  expect(words()).toEqual(['OutOfSync', 'Healthy']);
  expect(listOf(status()['history'])).toHaveLength(3);
});

test('automatic sync follows the source; a revision that does not exist is unknown with the reason', async () => {
  const { clock, controllers, apply, patch, get, status, words, remove } = registeredHub();
  controllers.runArgoCd(true);
  apply('main', { automated: {} });
  await clock.runFor(LONG_MS);
  expect(words()).toEqual(['Synced', 'Healthy']);
  apply('no-such-tag', { automated: {} });
  await clock.runFor(LONG_MS);
  expect(words()).toEqual(['Unknown', 'Healthy']);
  expect(status()).toMatchObject({
    conditions: [{ type: 'ComparisonError', message: expect.stringContaining("'no-such-tag'") }],
  });
  const compared = status()['reconciledAt'];
  patch({ metadata: { annotations: { 'argocd.argoproj.io/refresh': 'hard' } } });
  await clock.runFor(LONG_MS);
  expect(objectOf(objectOf(get().body)['metadata'])['annotations'] ?? {}).toEqual({});
  expect(status()['reconciledAt']).not.toBe(compared);
  remove();
  await clock.runFor(LONG_MS);
  expect(get().status).toBe(404);
});

test('an operation is terminated', async () => {
  const { clock, controllers, apply, patch, status } = registeredHub();
  controllers.runArgoCd(true);
  apply('v1.0');
  patch(syncTo());
  await clock.runFor(500);
  patch({ status: { operationState: { phase: 'Terminating' } } });
  await clock.runFor(LONG_MS);
  expect(status()).toMatchObject({ operationState: { phase: 'Failed', message: 'Operation terminated' } });
});

test('a project that is deleted goes when no Application belongs to it', async () => {
  const { clock, kube, request, controllers, apply, patch, remove } = registeredHub();
  const path = '/apis/argoproj.io/v1alpha1/namespaces/argocd/appprojects';
  controllers.runArgoCd(true);
  request('POST', path, {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'AppProject',
    metadata: { name: 'team', finalizers: ['resources-finalizer.argocd.argoproj.io'] },
  });
  apply('v1.0');
  patch({ spec: { project: 'team' } });
  request('DELETE', `${path}/team`);
  const status = () => kube.api.request({ method: 'GET', path: `${path}/team` }).status;
  await clock.runFor(LONG_MS);
  expect(status()).toBe(200);
  remove();
  await clock.runFor(LONG_MS);
  expect(status()).toBe(404);
});

test('an Application for a cluster that is not registered is invalid until it is, and deploys nothing', async () => {
  const { clock, controllers, apply, patch, register, request, status, words } = hub();
  controllers.runArgoCd(true);
  apply('v1.0', { automated: {} });
  await clock.runFor(LONG_MS);
  const message = 'there are no clusters with this name: berlin';
  expect(words()).toEqual(['Unknown', 'Unknown']);
  expect(status()).toMatchObject({ conditions: [{ type: 'InvalidSpecError', message }] });
  expect(status()).not.toHaveProperty('history');
  patch(syncTo());
  await clock.runFor(LONG_MS);
  expect(status()).toMatchObject({ operationState: { phase: 'Error', message } });
  register('oslo');
  await clock.runFor(LONG_MS);
  expect(words()).toEqual(['Unknown', 'Unknown']);
  register('berlin');
  await clock.runFor(LONG_MS);
  expect(status()).toMatchObject({ conditions: [] });
  patch(syncTo());
  await clock.runFor(LONG_MS);
  expect(words()).toEqual(['Synced', 'Healthy']);
  request('DELETE', '/api/v1/namespaces/argocd/secrets/cluster-berlin');
  await clock.runFor(LONG_MS);
  expect(words()).toEqual(['Unknown', 'Unknown']);
  expect(status()).toMatchObject({ conditions: [{ type: 'InvalidSpecError', message }] });
});
