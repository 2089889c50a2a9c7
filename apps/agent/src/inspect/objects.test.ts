import { expect, test } from 'vitest';
import { readObjects } from './objects.ts';

/** Whether reading this kind asks for metadata alone. */
async function isMetadataOnly(apiVersion: string, ofKind: string, resource: string): Promise<boolean> {
  let isAsked = false;
  const kube = {
    list: async (_kind: unknown, _namespace: unknown, options: { metadataOnly?: boolean } = {}) => {
      isAsked = options.metadataOnly === true;
      return { items: [], next: null, remaining: 0, resourceVersion: '1' };
    },
  };
  const request = { kind: 'objects', apiVersion, ofKind, resource, namespace: '', next: '' } as const;
  const clock = { now: () => 0 };
  for await (const _ of readObjects({ clock, kube }, request, AbortSignal.timeout(1_000)));
  return isAsked;
}

test('only metadata is read of kinds without a rule of health, and where the resource is not the one of the kind', async () => {
  expect(await isMetadataOnly('v1', 'Pod', 'pods')).toBe(false);
  expect(await isMetadataOnly('networking.k8s.io/v1', 'Ingress', 'ingresses')).toBe(false);
  expect(await isMetadataOnly('v1', 'ConfigMap', 'configmaps')).toBe(true);
  expect(await isMetadataOnly('v1', 'Pod', 'configmaps')).toBe(true);
});
