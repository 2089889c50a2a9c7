import { expect, it } from 'vitest';
import { deletionOf, isPackageReference, packageManifest, packageName, providerOf } from './index.ts';

const managed = (spec: object) => ({ spec: { forProvider: {}, ...spec } });

it('a managed resource names its provider, or default as Crossplane does; what is composed names none', () => {
  expect(providerOf(managed({ providerConfigRef: { name: 'aws' } }))).toBe('aws');
  for (const spec of [{}, { providerConfigRef: null }, { providerConfigRef: { name: '' } }])
    expect(providerOf(managed(spec))).toBe('default');
  for (const manifest of [{}, { spec: null }, { spec: { size: 1 } }]) expect(providerOf(manifest)).toBeNull();
});

it('deleting it deletes what is in the cloud, unless its policies keep that', () => {
  const of = (spec: object) => deletionOf(managed(spec)).effect;
  expect(of({})).toBe('deleted');
  expect(of({ deletionPolicy: 'Delete' })).toBe('deleted');
  expect(of({ managementPolicies: ['*'] })).toBe('deleted');
  expect(of({ managementPolicies: ['Observe', 'Delete'] })).toBe('deleted');
  expect(deletionOf(managed({ deletionPolicy: 'Orphan', managementPolicies: ['*'] }))).toEqual({
    effect: 'kept',
    because: 'deletionPolicy: Orphan',
  });
  expect(deletionOf(managed({ managementPolicies: ['Observe', 'Create'] }))).toEqual({
    effect: 'kept',
    because: 'managementPolicies without Delete',
  });
  expect(deletionOf({ spec: { size: 'small' } }).effect).toBe('composed');
});

it('a package is named with its version', () => {
  const digest = `registry.example.org:5000/team/provider-aws-s3@sha256:${'a'.repeat(64)}`;
  for (const reference of ['xpkg.upbound.io/upbound/provider-aws-s3:v1.0.0', digest]) {
    expect(isPackageReference(reference)).toBe(true);
    expect(packageName(reference)).toBe('provider-aws-s3');
  }
  for (const text of [
    '',
    'provider-aws-s3',
    'example.org/provider',
    'example.org/a:b c',
    'a/b:v1\nx',
    'A/b:1',
  ])
    expect(isPackageReference(text), text).toBe(false);
  expect(packageManifest('example.org/provider-x:v2')).toEqual({
    apiVersion: 'pkg.crossplane.io/v1',
    kind: 'Provider',
    metadata: { name: 'provider-x' },
    spec: { package: 'example.org/provider-x:v2' },
  });
});
