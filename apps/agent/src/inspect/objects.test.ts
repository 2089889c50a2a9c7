import { expect, test } from 'vitest';
import { VirtualClock } from '@hawser/ports/virtual';
import { type KubeApi, KubeError } from '../kube/api.ts';
import { followObjects } from './objects.ts';

/** Whether reading this kind asks for metadata alone. */
async function isMetadataOnly(apiVersion: string, ofKind: string, resource: string): Promise<boolean> {
  let isAsked = false;
  const kube = {
    list: async (
      { kind }: { kind: string },
      _namespace: unknown,
      options: { metadataOnly?: boolean } = {},
    ) => {
      // Not of the definition, which is read too.
      if (kind === ofKind) isAsked = options.metadataOnly === true;
      return { items: [], next: null, remaining: 0, resourceVersion: '1' };
    },
  };
  const request = { kind: 'objects', apiVersion, ofKind, resource, namespace: '', next: '' } as const;
  const ports = { clock: new VirtualClock(), kube };
  for await (const _ of followObjects(ports, request, new AbortController().signal)) break;
  return isAsked;
}

test('only metadata is read of kinds without a rule of health, and where the resource is not the one of the kind', async () => {
  expect(await isMetadataOnly('v1', 'Pod', 'pods')).toBe(false);
  expect(await isMetadataOnly('networking.k8s.io/v1', 'Ingress', 'ingresses')).toBe(false);
  expect(await isMetadataOnly('argoproj.io/v1alpha1', 'Application', 'applications')).toBe(false);
  expect(await isMetadataOnly('app.k8s.io/v1beta1', 'Application', 'applications')).toBe(true);
  expect(await isMetadataOnly('v1', 'ConfigMap', 'configmaps')).toBe(true);
  expect(await isMetadataOnly('v1', 'Pod', 'configmaps')).toBe(true);
});

test('the first window is read again, also after its kind was deleted and defined again', async () => {
  const clock = new VirtualClock();
  let definition: string | null = 'd1';
  const kube: Pick<KubeApi, 'list'> = {
    list: async ({ resource }) => {
      if (definition === null) throw new KubeError(404, 'NotFound', 'not found');
      const uid = resource === 'widgets' ? `w-${definition}` : definition;
      return { items: [{ metadata: { uid, name: uid } }], next: null, remaining: 0, resourceVersion: '1' };
    },
  };
  const request = {
    kind: 'objects',
    apiVersion: 'example.org/v1',
    ofKind: 'Widget',
    resource: 'widgets',
    namespace: '',
    next: '',
  } as const;
  const end = new AbortController();
  const seen: object[] = [];
  const reading = (async () => {
    for await (const { isServed, definition: uid, objects } of followObjects(
      { clock, kube },
      request,
      end.signal,
    )) {
      seen.push({ isServed, uid, names: objects.map(({ name }) => name) });
    }
  })();
  await clock.runFor(1);
  definition = null;
  await clock.runFor(10_000);
  definition = 'd2';
  await clock.runFor(10_000);
  end.abort();
  await clock.runFor(1);
  await reading;
  expect(seen).toEqual([
    { isServed: true, uid: 'd1', names: ['w-d1'] },
    { isServed: false, uid: '', names: [] },
    { isServed: true, uid: 'd2', names: ['w-d2'] },
  ]);
});
