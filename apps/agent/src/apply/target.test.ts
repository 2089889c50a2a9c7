import { defaultGrant } from '@hawser/domain/objects';
import { expect, test } from 'vitest';
import { configMap, desired } from '../testing/manifests.ts';
import { targetOf } from './target.ts';

const grant = defaultGrant('team');
const refusal = (objectID: string, manifest: Record<string, unknown>) => {
  const target = targetOf(desired(objectID, 1, manifest), grant, 'team');
  return 'refusal' in target ? target.refusal : null;
};

test('an object without a namespace is applied to the namespace of the agent', () => {
  expect(targetOf(desired('a', 1, configMap('settings', {})), grant, 'team')).toEqual({
    entry: {
      objectID: 'a',
      kind: { apiVersion: 'v1', kind: 'ConfigMap', resource: 'configmaps' },
      namespace: 'team',
      name: 'settings',
      uid: null,
    },
  });
});

test('what the grant does not name is refused', () => {
  expect(refusal('a', configMap('settings', {}, { namespace: 'kube-system' }))).toContain('kube-system');
  expect(refusal('a', { ...configMap('x', {}), kind: 'Secret' })).toContain('Secret');
  expect(refusal('a', { ...configMap('x', {}), apiVersion: 'v2' })).toContain('v2');
  expect(refusal('a', { apiVersion: 'v1', kind: 'ConfigMap' })).toBe(
    'The manifest has no kind or no metadata.name',
  );
  expect(refusal('../a', configMap('x', {}))).toBe('The object id cannot be stored in the inventory');
});
