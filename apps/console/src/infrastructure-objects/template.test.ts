import { deletionOf } from '@hawser/domain/infrastructure';
import { expect, it } from 'vitest';
import { templateOf, withChosen, withDeletion } from './template.ts';

const BUCKET = { apiVersion: 's3.aws.upbound.io/v1beta1', kind: 'Bucket', provider: 'aws', isKept: false };

it('a managed resource starts with its provider, of the family of its kind', () => {
  expect(templateOf(BUCKET)).toContain('  forProvider: {}\n  providerConfigRef:\n    name: "aws"\n');
  const newer = templateOf({ ...BUCKET, apiVersion: 's3.aws.m.upbound.io/v1beta1' });
  expect(newer).toContain('    kind: ClusterProviderConfig\n    name: "aws"\n');
  expect(templateOf({ ...BUCKET, provider: '' })).toContain('name: "default"');
});

it('a claim and a composition name none', () => {
  for (const of of [
    { apiVersion: 'platform.example.org/v1', kind: 'Store', provider: 'aws', isKept: true },
    { apiVersion: 'apiextensions.crossplane.io/v1', kind: 'Composition', provider: 'aws', isKept: true },
  ]) {
    expect(templateOf(of)).toMatch(/spec: \{\}\n$/);
    expect(withDeletion(templateOf(of), of)).toBeNull();
  }
});

it('what was typed stays when another kind or provider is chosen', () => {
  const typed = templateOf(BUCKET).replace('forProvider: {}', 'forProvider: { region: eu } # near');
  const after = withChosen(typed, { ...BUCKET, kind: 'BucketACL', provider: 'other' });
  expect(after).toContain('kind: BucketACL');
  expect(after).toContain('forProvider: { region: eu } # near');
  expect(after).toContain('name: "other"');
  expect(withChosen('no: [yaml', BUCKET)).toBe('no: [yaml');
});

it('one that is kept in the cloud says so in the words of its family, and only it is changed', () => {
  const older = { ...BUCKET, isKept: true };
  expect(templateOf(older)).toContain('spec:\n  deletionPolicy: Orphan\n  forProvider');
  expect(withDeletion(templateOf(BUCKET), older)).toContain('deletionPolicy: Orphan');
  expect(withDeletion(templateOf(older), BUCKET)).toBe(templateOf(BUCKET));
  const newer = { ...older, apiVersion: 's3.aws.m.upbound.io/v1beta1' };
  const text = templateOf(newer);
  expect(text).toContain('managementPolicies: [Create, LateInitialize, Observe, Update]');
  expect(deletionOf({ spec: { forProvider: {}, managementPolicies: ['Create', 'Observe'] } }).effect).toBe(
    'kept',
  );
  expect(withDeletion(text, { ...newer, isKept: false })).not.toContain('managementPolicies');
  expect(withDeletion('no: [yaml', newer)).toBeNull();
});
