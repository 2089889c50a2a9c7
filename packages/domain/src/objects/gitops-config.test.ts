import { describe, expect, it } from 'vitest';
import { checkManifests, objectMessages } from './index.ts';

const application = (spec: unknown, apiVersion = 'argoproj.io/v1alpha1') =>
  checkManifests([{ apiVersion, kind: 'Application', metadata: { name: 'shop' }, spec }]);
const source = { repoURL: 'https://git.example.org/shop.git', path: '.' };

describe('the configuration of a GitOps object', () => {
  it.each([
    ['one source', { source }],
    ['several sources', { sources: [source, { ...source, path: 'db' }] }],
    ['a destination', { source, destination: { name: 'berlin', namespace: 'shop' } }],
  ])('is valid with %s', (_, spec) => {
    expect(application(spec)).toMatchObject({ key: 'Application/shop', derivedKind: 'Application' });
  });

  it.each([
    ['no spec', undefined, 'spec'],
    ['a spec that is text', 'shop', 'spec'],
    ['no source', { destination: { name: 'berlin' } }, 'spec.source'],
    ['no sources', { sources: [] }, 'spec.source'],
    ['a source without a repository', { source: { path: '.' } }, 'spec.source.repoURL'],
    ['one of its sources without a repository', { sources: [source, 7] }, 'spec.source.repoURL'],
    ['a destination that is text', { source, destination: 'berlin' }, 'spec.destination'],
  ])('is invalid with %s', (_, spec, path) => {
    expect(application(spec)).toMatchObject({ message: objectMessages.invalidConfig, path: path.split('.') });
  });

  it('is checked of the Applications of Argo CD alone', () => {
    expect(application(undefined, 'app.k8s.io/v1beta1')).toMatchObject({ key: 'Application/shop' });
  });
});
