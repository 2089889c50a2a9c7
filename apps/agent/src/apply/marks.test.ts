import { expect, test } from 'vitest';
import { fieldsOf } from '../kube/fields.ts';
import { metadataOf } from '../kube/metadata.ts';
import { deployment, wanted } from '../testing/manifests.ts';
import { marked, ownerOf } from './marks.ts';

const entry = {
  objectID: 'web',
  kind: { apiVersion: 'apps/v1', kind: 'Deployment', resource: 'deployments' },
  namespace: 'team',
  name: 'web',
  uid: null,
};

test('marks are added to what the user wrote; the user cannot write them', () => {
  const labels = { tier: 'front', 'hawser.io/managed-by': 'somebody' };
  const manifest = deployment('web', 1, {}, { labels, annotations: { 'hawser.io/digest': 'x', note: 'y' } });
  const object = marked(wanted('web', 3, manifest), 'router', entry, 'uid-1');
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

test('identity fields of the manifest are not sent: they would name another object', () => {
  const more = { uid: 'theirs', resourceVersion: '7', managedFields: [] };
  const object = marked(wanted('web', 1, deployment('web', 1, {}, more)), 'router', entry, null);
  expect(Object.keys(fieldsOf(object.metadata)).toSorted()).toEqual([
    'annotations',
    'labels',
    'name',
    'namespace',
  ]);
});

test('ours is what bears the label of this router and the id of this object', () => {
  const ours = metadataOf(marked(wanted('web', 1, deployment('web')), 'router', entry, null));
  expect(ownerOf(ours, 'router', entry)).toBe('ours');
  expect(ownerOf(ours, 'router', { ...entry, objectID: 'other' })).toBe('other');
  expect(ownerOf(ours, 'another-router', entry)).toBe('other');
  expect(ownerOf(metadataOf(deployment('web')), 'router', entry)).toBe('foreign');
});

test('what this installation made for a router of before is ours by its uid, or by the router it was about to be made for', () => {
  const before = metadataOf(marked(wanted('web', 1, deployment('web')), 'router-before', entry, 'uid-1'));
  expect(ownerOf(before, 'router', { ...entry, uid: 'uid-1' })).toBe('ours');
  expect(ownerOf(before, 'router', { ...entry, uid: 'uid-2' })).toBe('other');
  expect(ownerOf(before, 'router', { ...entry, routerID: 'router-before' })).toBe('ours');
  expect(ownerOf(before, 'router', { ...entry, routerID: 'router' })).toBe('other');
  expect(ownerOf(before, 'router', { ...entry, uid: 'uid-1', objectID: 'other' })).toBe('other');
});
