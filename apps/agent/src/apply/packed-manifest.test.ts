import { expect, test } from 'vitest';
import { packedManifest, unpackedManifest } from './packed-manifest.ts';

const application = (cluster: string, more: object = {}) => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: `shop--${cluster}`, finalizers: ['resources-finalizer.argocd.argoproj.io'] },
  spec: { project: 'default', destination: { name: cluster, namespace: 'shop' }, source: { path: 'a' } },
  ...more,
});

test('the Applications of one object share all but their name and destination', () => {
  const [berlin, oslo] = ['berlin', 'oslo'].map((cluster) => packedManifest(application(cluster)));
  if (typeof berlin !== 'object' || typeof oslo !== 'object') throw new Error('They are not shared.');
  expect(berlin.shared).toBe(oslo.shared);
  expect(berlin.shared).not.toContain('berlin');
});

test.each([
  application('berlin'),
  application('berlin', { operation: { sync: {} } }),
  application('berlin', { spec: 'text' }),
  application('berlin', { spec: { destination: null } }),
  application('berlin', { metadata: null }),
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { spec: '"' } },
  {},
])('a manifest is what it was, in its order: %j', (manifest) => {
  expect(JSON.stringify(unpackedManifest(packedManifest(manifest)))).toBe(JSON.stringify(manifest));
});
