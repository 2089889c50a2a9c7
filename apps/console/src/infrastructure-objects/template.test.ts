import { expect, it } from 'vitest';
import { templateOf, withChosen } from './template.ts';

const BUCKET = { apiVersion: 's3.aws.upbound.io/v1beta1', kind: 'Bucket', provider: 'aws' };

it('a managed resource starts with its provider, of the family of its kind', () => {
  expect(templateOf(BUCKET)).toContain('  forProvider: {}\n  providerConfigRef:\n    name: "aws"\n');
  const newer = templateOf({ ...BUCKET, apiVersion: 's3.aws.m.upbound.io/v1beta1' });
  expect(newer).toContain('    kind: ClusterProviderConfig\n    name: "aws"\n');
  expect(templateOf({ ...BUCKET, provider: '' })).toContain('name: "default"');
});

it('a claim and a composition name none', () => {
  for (const of of [
    { apiVersion: 'platform.example.org/v1', kind: 'Store', provider: 'aws' },
    { apiVersion: 'apiextensions.crossplane.io/v1', kind: 'Composition', provider: 'aws' },
  ])
    expect(templateOf(of)).not.toContain('provider');
});

it('what was typed stays when another kind or provider is chosen', () => {
  const typed = templateOf(BUCKET).replace('forProvider: {}', 'forProvider: { region: eu } # near');
  const after = withChosen(typed, { ...BUCKET, kind: 'BucketACL', provider: 'other' });
  expect(after).toContain('kind: BucketACL');
  expect(after).toContain('forProvider: { region: eu } # near');
  expect(after).toContain('name: "other"');
  expect(withChosen('no: [yaml', BUCKET)).toBe('no: [yaml');
});
