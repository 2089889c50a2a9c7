import { expect, test } from 'vitest';
import type { KubeApi } from '../kube/api.ts';
import { KubeError } from '../kube/api.ts';
import { clusterObjectOf } from './cluster-object.ts';
import { usedByPods } from './used-by-pods.ts';

const { signal } = new AbortController();
const podIn = (namespace: string, kind = 'Pod') =>
  clusterObjectOf({ apiVersion: 'v1', kind, metadata: { uid: namespace, namespace, name: 'web' } });

/** A metrics API that has measured `web` in each of these namespaces, and the namespaces that were asked for. */
function measuring(...namespaces: string[]) {
  const asked: (string | null)[] = [];
  const containers = [{ usage: { cpu: '100m', memory: '1Ki' } }, { usage: { cpu: '25m', memory: '1Ki' } }];
  const kube: Pick<KubeApi, 'list'> = {
    list: async (_kind, namespace) => {
      asked.push(namespace);
      const items = namespaces
        .filter((each) => namespace === null || each === namespace)
        .map((each) => ({ metadata: { namespace: each, name: 'web' }, containers }));
      return { items, next: null, remaining: null, resourceVersion: '1' };
    },
  };
  return { kube, asked };
}

test('each pod has what its containers use together, and not what one of the same name in another namespace does', async () => {
  const { kube, asked } = measuring('a');
  const { objects, metricsReason } = await usedByPods(kube, [podIn('a'), podIn('b')], signal);
  expect(objects.map(({ pod }) => pod)).toMatchObject([
    { cpu: 0.125, memory: 2_048 },
    { cpu: null, memory: null },
  ]);
  expect(metricsReason).toBe('');
  expect(asked).toEqual(['a', 'b']);
});

test('pods of many namespaces are measured by one request, and no pods by none', async () => {
  const namespaces = Array.from({ length: 11 }, (_, index) => `n${index}`);
  const { kube, asked } = measuring(...namespaces);
  const { objects } = await usedByPods(
    kube,
    namespaces.map((each) => podIn(each)),
    signal,
  );
  expect(objects.map(({ pod }) => pod?.cpu)).toEqual(namespaces.map(() => 0.125));
  expect(asked).toEqual([null]);
  expect(await usedByPods(kube, [], signal)).toEqual({ objects: [], metricsReason: '' });
  expect(asked).toHaveLength(1);
});

test('a cluster without metrics says so, and its pods are listed all the same', async () => {
  const kube: Pick<KubeApi, 'list'> = {
    list: async () => {
      throw new KubeError(404, 'NotFound', 'the server could not find the requested resource');
    },
  };
  const { objects, metricsReason } = await usedByPods(kube, [podIn('a')], signal);
  expect(objects[0]?.pod).toMatchObject({ cpu: null, memory: null });
  expect(metricsReason).toContain('metrics.k8s.io');
});
