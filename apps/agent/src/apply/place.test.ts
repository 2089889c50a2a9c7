import { defaultGrant } from '@hawser/domain';
import { expect, test } from 'vitest';
import { configMap, wanted } from '../testing/manifests.ts';
import { placeOf } from './place.ts';

const grant = defaultGrant('team');
const refusal = (objectID: string, manifest: Record<string, unknown>) => {
  const place = placeOf(wanted(objectID, 1, manifest), grant, 'team');
  return 'refusal' in place ? place.refusal : null;
};

test('without a namespace an object goes to the agent', () => {
  expect(placeOf(wanted('a', 1, configMap('settings', {})), grant, 'team')).toEqual({
    entry: {
      objectID: 'a',
      kind: { apiVersion: 'v1', kind: 'ConfigMap', resource: 'configmaps' },
      namespace: 'team',
      name: 'settings',
      uid: null,
    },
  });
});

test('outside the grant it goes nowhere', () => {
  expect(refusal('a', configMap('settings', {}, { namespace: 'kube-system' }))).toContain('kube-system');
  expect(refusal('a', { ...configMap('x', {}), kind: 'Secret' })).toContain('Secret');
  expect(refusal('a', { ...configMap('x', {}), apiVersion: 'v2' })).toContain('v2');
  expect(refusal('a', { apiVersion: 'v1', kind: 'ConfigMap' })).toBe(
    'The manifest has no kind or no metadata.name',
  );
  expect(refusal('../a', configMap('x', {}))).toBe('The object id cannot be kept in the inventory');
});
