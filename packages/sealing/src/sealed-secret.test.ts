import { expect, it } from 'vitest';
import { sealedSecret } from './index.ts';

const parts = { namespace: 'shop', name: 'db', encryptedData: { password: 'AgB…' } };

it('has no annotations when it is strict', () => {
  expect(sealedSecret({ ...parts, scope: 'strict' })).toEqual({
    apiVersion: 'bitnami.com/v1alpha1',
    kind: 'SealedSecret',
    metadata: { name: 'db', namespace: 'shop' },
    spec: {
      encryptedData: { password: 'AgB…' },
      template: { type: 'Opaque', metadata: { name: 'db', namespace: 'shop' } },
    },
  });
});

it.each([
  ['namespace', 'sealedsecrets.bitnami.com/namespace-wide'],
  ['cluster', 'sealedsecrets.bitnami.com/cluster-wide'],
] as const)('says its scope %s in both metadata, and no one else says another', (scope, annotation) => {
  const { metadata, spec } = sealedSecret({
    ...parts,
    scope,
    annotations: { [annotation]: 'false', 'example.com/by': 'ada' },
  });
  const annotations = { 'example.com/by': 'ada', [annotation]: 'true' };
  expect(metadata).toEqual({ name: 'db', namespace: 'shop', annotations });
  expect(spec.template.metadata).toEqual(metadata);
});

it('has notes about itself, which the resulting Secret does not have', () => {
  const ownAnnotations = { 'example.com/sealed-with': 'ab' };
  const { metadata, spec } = sealedSecret({ ...parts, scope: 'strict', ownAnnotations });
  expect(metadata.annotations).toEqual(ownAnnotations);
  expect(spec.template.metadata).not.toHaveProperty('annotations');
});

it('sets type and labels of the resulting Secret', () => {
  const labels = { 'argocd.argoproj.io/secret-type': 'repository' };
  const { metadata, spec } = sealedSecret({
    ...parts,
    scope: 'strict',
    type: 'kubernetes.io/basic-auth',
    labels,
  });
  expect(metadata).not.toHaveProperty('labels');
  expect(spec.template).toMatchObject({ type: 'kubernetes.io/basic-auth', metadata: { labels } });
});
