import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkManifests, derivedKindOf, manifestDetails, objectMessages } from './index.ts';

const web = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { replicas: 2 } };
const changed = (field: string, value: unknown) => ({ ...web, [field]: value });
const named = (metadata: unknown) => changed('metadata', metadata);

describe('a manifest', () => {
  it('is identified by kind and name', () => {
    expect(checkManifests([web])).toEqual({
      manifest: web,
      key: 'Deployment/web',
      kind: 'Deployment',
      name: 'web',
      apiVersion: 'apps/v1',
      derivedKind: 'Deployment',
    });
    expect(checkManifests([named({ name: 'web', namespace: 'shop' })])).toMatchObject({ namespace: 'shop' });
  });

  it('without apiVersion is v1', () => {
    expect(checkManifests([{ kind: 'Service', metadata: { name: 'web' } }])).toMatchObject({
      apiVersion: 'v1',
      manifest: { apiVersion: 'v1' },
    });
  });

  it('has a message for a name that is missing or invalid', () => {
    const detail =
      'metadata.name is missing, or is no Kubernetes name: 2 to 253 lower-case letters, digits, "-" or ".", ' +
      'starting and ending with a letter or digit.';
    for (const metadata of [{}, { name: 'W' }, { name: 'a' }, { name: 'x'.repeat(254) }]) {
      expect(checkManifests([named(metadata)])).toMatchObject({ detail });
    }
  });

  it('is stored without the fields that only a cluster sets', () => {
    const copied = {
      ...named({
        name: 'web',
        uid: '1',
        resourceVersion: '2',
        managedFields: [],
        ownerReferences: [
          { apiVersion: 'argoproj.io/v1alpha1', kind: 'ApplicationSet', name: 'all', uid: '3' },
        ],
        labels: { a: 'b' },
      }),
      status: {},
    };
    const checked = checkManifests([copied]);
    expect(checked).not.toHaveProperty('manifest.status');
    expect(checked).toHaveProperty('manifest.metadata', { name: 'web', labels: { a: 'b' } });
  });

  it('is one document', () => {
    for (const documents of [[], [web, web]]) {
      expect(checkManifests(documents)).toEqual({
        message: 'Invalid YAML supplied.',
        detail: manifestDetails.oneDocument(documents.length),
        path: [],
      });
    }
  });

  it.each<[string, unknown, string[]]>([
    ['no mapping', 'text', []],
    ['null', null, []],
    ['a list', [web], []],
    ['a List', { apiVersion: 'v1', kind: 'List', items: [web] }, ['kind']],
    ['a strange apiVersion', changed('apiVersion', 'apps/../v1'), ['apiVersion']],
    ['a namespace that is none', named({ name: 'web', namespace: 'a/b' }), ['metadata', 'namespace']],
    ['an empty namespace', named({ name: 'web', namespace: '' }), ['metadata', 'namespace']],
  ])('is not %s', (_, document, path) => {
    expect(checkManifests([document])).toMatchObject({ message: 'Invalid YAML supplied.', path });
  });

  it.each<[string, unknown, string[]]>([
    ['no kind', changed('kind', undefined), ['kind']],
    ['a kind that is no text', changed('kind', 1), ['kind']],
    ['a kind with hidden marks', changed('kind', 'Deploy\u200fment'), ['kind']],
    ['a kind in lower case', changed('kind', 'deployment'), ['kind']],
    ['no metadata', changed('metadata', undefined), ['metadata']],
    ['no name', named({}), ['metadata', 'name']],
    ['generateName alone', named({ generateName: 'web-' }), ['metadata', 'name']],
    ['a name that is a number', named({ name: 12 }), ['metadata', 'name']],
    ['a name of one letter', named({ name: 'w' }), ['metadata', 'name']],
    ['a name in right-to-left marks', named({ name: '\u202eweb\u202c' }), ['metadata', 'name']],
    ['a name with a control character', named({ name: 'we\u0007b' }), ['metadata', 'name']],
    ['a name with an end of line', named({ name: 'web\n' }), ['metadata', 'name']],
    ['a name that is a path', named({ name: '../web' }), ['metadata', 'name']],
    ['a name past 253', named({ name: 'w'.repeat(254) }), ['metadata', 'name']],
  ])('is not created of %s', (_, document, path) => {
    const message = 'Invalid YAML supplied for creating a Hawser Object.';
    expect(checkManifests([document])).toMatchObject({ message, path });
  });

  it('has messages with the product’s own name, also for a change without a name', () => {
    expect(checkManifests([named({})], { product: 'Mantis' })).toHaveProperty(
      'message',
      'Invalid YAML supplied for creating a Mantis Object.',
    );
    expect(checkManifests([named({})], { previousKind: 'Deployment' })).toHaveProperty(
      'message',
      'Invalid YAML supplied.',
    );
  });

  it('cannot change its kind', () => {
    expect(checkManifests([web], { previousKind: 'Deployment' })).toHaveProperty('key');
    expect(checkManifests([web], { previousKind: 'Service' })).toEqual({
      message: 'Invalid YAML supplied. Kind must not change.',
      detail: 'It was Service, and is Deployment now.',
      path: ['kind'],
    });
  });

  it('has a unique name among objects of its kind', () => {
    expect(objectMessages.taken('web', 'Deployment')).toBe(
      'Name web already exists of Kind Deployment. Objects of the same Kind must have a unique Name.',
    );
  });

  it('never throws, whatever the YAML contains', () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true });
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 2 }), anything, (documents, metadata) => {
        expect(checkManifests(documents)).toBeTypeOf('object');
        expect(checkManifests([{ ...web, metadata }])).toBeTypeOf('object');
      }),
    );
  });
});

describe('the derived kind', () => {
  it('is the kind, with its group when it is neither built in nor listed', () => {
    expect(derivedKindOf({ apiVersion: 'v1', kind: 'Service' })).toBe('Service');
    expect(derivedKindOf({ apiVersion: 'networking.k8s.io/v1', kind: 'Ingress' })).toBe('Ingress');
    expect(derivedKindOf({ apiVersion: 'argoproj.io/v1alpha1', kind: 'Application' })).toBe('Application');
    expect(derivedKindOf({ apiVersion: 'app.k8s.io/v1beta1', kind: 'Application' })).toBe('Application');
    expect(derivedKindOf({ apiVersion: 'serving.knative.dev/v1', kind: 'Service' })).toBe(
      'Service.serving.knative.dev',
    );
    expect(derivedKindOf({ apiVersion: 'a.example/v1', kind: 'constructor' })).toBe('constructor.a.example');
  });
});
