import { expect, test } from 'vitest';
import { compareDifference } from './compare-difference.ts';

const deployment = (image: string) => ({
  kind: 'Deployment',
  spec: { containers: [{ name: 'web', image }] },
});

test('the fields that differ are named with both values, and both sides are YAML', () => {
  expect(compareDifference({ live: deployment('web:1'), desired: deployment('web:2') })).toEqual({
    fields: [{ path: 'spec.containers[web].image', before: 'web:1', after: 'web:2' }],
    live: 'kind: Deployment\nspec:\n  containers:\n    - name: web\n      image: web:1\n',
    desired: 'kind: Deployment\nspec:\n  containers:\n    - name: web\n      image: web:2\n',
  });
});

test('where one side is absent nothing is compared', () => {
  expect(compareDifference({ live: null, desired: { kind: 'Pod' } })).toEqual({
    fields: [],
    live: '',
    desired: 'kind: Pod\n',
  });
});
