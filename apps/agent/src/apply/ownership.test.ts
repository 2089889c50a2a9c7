import { expect, test } from 'vitest';
import { fieldsOf } from '../kube/fields.ts';
import { metadataOf } from '../kube/metadata.ts';
import { deployment, desired } from '../testing/manifests.ts';
import { withOwnership, ownerOf } from './ownership.ts';

const entry = {
  objectID: 'web',
  kind: { apiVersion: 'apps/v1', kind: 'Deployment', resource: 'deployments' },
  namespace: 'team',
  name: 'web',
  uid: null,
};

test('ownership labels are added to the manifest and override those that the user wrote', () => {
  const labels = { tier: 'front', 'hawser.io/managed-by': 'someone' };
  const manifest = deployment('web', 1, {}, { labels, annotations: { 'hawser.io/digest': 'x', note: 'y' } });
  const object = withOwnership(desired('web', 3, manifest), 'router', entry, 'uid-1');
  expect(object.metadata).toEqual({
    name: 'web',
    namespace: 'team',
    uid: 'uid-1',
    labels: { tier: 'front', 'hawser.io/managed-by': 'router' },
    annotations: {
      note: 'y',
      'hawser.io/object-id': 'web',
      'hawser.io/digest': 'sha256:web-3',
      'hawser.io/version': '3',
    },
  });
  expect(object.spec).toEqual(manifest.spec);
});

test('uid and resourceVersion of the manifest are not sent: they would name another object', () => {
  const more = { uid: 'theirs', resourceVersion: '7', managedFields: [] };
  const object = withOwnership(desired('web', 1, deployment('web', 1, {}, more)), 'router', entry, null);
  expect(Object.keys(fieldsOf(object.metadata)).toSorted()).toEqual([
    'annotations',
    'labels',
    'name',
    'namespace',
  ]);
});

test('an object is ours when it has the label of this router and the id of this object', () => {
  const ours = metadataOf(withOwnership(desired('web', 1, deployment('web')), 'router', entry, null));
  expect(ownerOf(ours, 'router', entry)).toBe('ours');
  expect(ownerOf(ours, 'router', { ...entry, objectID: 'other' })).toBe('other');
  expect(ownerOf(ours, 'another-router', entry)).toBe('other');
  expect(ownerOf(metadataOf(deployment('web')), 'router', entry)).toBe('foreign');
});

test('an object created for an earlier router is ours by its uid, or by the router that the entry names', () => {
  const before = metadataOf(
    withOwnership(desired('web', 1, deployment('web')), 'router-before', entry, 'uid-1'),
  );
  expect(ownerOf(before, 'router', { ...entry, uid: 'uid-1' })).toBe('ours');
  expect(ownerOf(before, 'router', { ...entry, uid: 'uid-2' })).toBe('other');
  expect(ownerOf(before, 'router', { ...entry, routerID: 'router-before' })).toBe('ours');
  expect(ownerOf(before, 'router', { ...entry, routerID: 'router' })).toBe('other');
  expect(ownerOf(before, 'router', { ...entry, uid: 'uid-1', objectID: 'other' })).toBe('other');
});
