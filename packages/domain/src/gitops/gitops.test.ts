import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkManifests, type Manifest } from '../objects/index.ts';
import { isDnsSubdomain } from '../names/index.ts';
import {
  argoCdNamespace,
  deliveredDigest,
  deliveredID,
  deliveredKeyOf,
  deliveredManifest,
  deliveredName,
  isWrittenAs,
  objectDigestOf,
} from './index.ts';

const application: Manifest = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'shop', labels: { team: 'web' } },
  spec: {
    source: { repoURL: 'https://git.example.org/shop.git', path: '.' },
    destination: { server: 'https://10.0.0.1', namespace: 'shop' },
  },
};
const alone = { cluster: 'berlin', isOneOfSeveral: false, namespace: 'argocd' };
const several = { ...alone, isOneOfSeveral: true };

describe('the Application that is written for a cluster', () => {
  it('has the cluster as destination, by its name alone, and keeps the rest of the YAML', () => {
    const { metadata, ['spec']: spec } = deliveredManifest(application, alone);
    expect(metadata).toEqual({
      name: 'shop',
      namespace: 'argocd',
      labels: { team: 'web' },
      finalizers: ['resources-finalizer.argocd.argoproj.io'],
    });
    expect(spec).toEqual({
      project: 'default',
      source: { repoURL: 'https://git.example.org/shop.git', path: '.' },
      destination: { name: 'berlin', namespace: 'shop' },
    });
  });

  it('bears the name of the cluster where the rules match several', () => {
    expect(deliveredManifest(application, several).metadata.name).toBe('shop--berlin');
  });

  it('keeps other finalizers, and has the one of Argo CD once', () => {
    const finalizers = ['example.org/kept', 'resources-finalizer.argocd.argoproj.io/background', 7];
    const written = deliveredManifest({ ...application, metadata: { name: 'shop', finalizers } }, alone);
    expect(written.metadata['finalizers']).toEqual([
      'example.org/kept',
      'resources-finalizer.argocd.argoproj.io',
    ]);
  });

  it('asks Argo CD for no action: that would be asked for again each time it was done', () => {
    const annotations = { 'argocd.argoproj.io/refresh': 'hard', 'example.org/kept': 'yes' };
    const asking = {
      ...application,
      metadata: { name: 'shop', annotations },
      operation: { initiatedBy: { username: 'root' }, sync: { prune: true } },
    };
    const written = deliveredManifest(asking, alone);
    expect(written).not.toHaveProperty('operation');
    expect(written.metadata['annotations']).toEqual({ 'example.org/kept': 'yes' });
  });

  it('belongs to the project that its YAML names', () => {
    const of = { ...application, spec: { project: 'web' } };
    expect(deliveredManifest(of, alone)['spec']).toEqual({
      project: 'web',
      destination: { name: 'berlin' },
    });
  });
});

it.each(['berlin', 'b--1', 'x'.repeat(63)])(
  'the name on cluster %s is recognized, and other names are not',
  (cluster) => {
    for (const isOneOfSeveral of [false, true]) {
      const written = deliveredName('shop-edge', { cluster, isOneOfSeveral });
      expect(isWrittenAs('shop-edge', written)).toBe(true);
      expect(isWrittenAs('shop', written)).toBe(false);
      expect(isWrittenAs('shop-edge', `a-${written}`)).toBe(false);
    }
    expect(isWrittenAs('shop-edge', 'shop-edge-2')).toBe(false);
  },
);

it('an ApplicationSet is written once, under its own name', () => {
  const manifest = { ...application, kind: 'ApplicationSet' };
  expect(deliveredManifest(manifest, several)).toEqual({
    ...manifest,
    metadata: { ...manifest.metadata, namespace: 'argocd' },
  });
});

it('a project is written once, and stays until no Application belongs to it', () => {
  const manifest = { ...application, kind: 'AppProject' };
  const finalizers = ['resources-finalizer.argocd.argoproj.io'];
  expect(deliveredManifest(manifest, several)).toEqual({
    ...manifest,
    metadata: { ...manifest.metadata, namespace: 'argocd', finalizers },
  });
});

it('Argo CD is in the namespace that was chosen for it', () => {
  expect(argoCdNamespace({ argocd: {} })).toBe('argocd');
  expect(argoCdNamespace({ argocd: { namespace: 'delivery' } })).toBe('delivery');
  expect(argoCdNamespace({})).toBeNull();
});

const label = fc.stringMatching(/^[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/);
/** Few letters, so that names often begin or end like others. */
const close = fc.stringMatching(/^a(?:[ab-]{0,8}b)?$/);
const names = fc
  .oneof(label, close, fc.stringMatching(/^[a-z](?:[a-z0-9.-]{0,80}[a-z0-9])?$/))
  .filter(isDnsSubdomain);

describe('the name of what is written', () => {
  it('is the name of a Kubernetes object with at most 63 characters, for any object and cluster', () => {
    fc.assert(
      fc.property(names, label, fc.boolean(), (name, cluster, isOneOfSeveral) => {
        const written = deliveredName(name, { cluster, isOneOfSeveral });
        expect(written.length).toBeLessThanOrEqual(63);
        expect(isDnsSubdomain(written)).toBe(true);
      }),
    );
  });

  it('is another one for another object or cluster', () => {
    const target = fc.record({ name: names, cluster: fc.oneof(label, close), isOneOfSeveral: fc.boolean() });
    fc.assert(
      fc.property(target, target, (a, b) => {
        // Of one object either all or none bear the names of their clusters.
        if (a.name === b.name && (a.cluster === b.cluster || a.isOneOfSeveral !== b.isOneOfSeveral)) return;
        if (a.name === b.name && !a.isOneOfSeveral) return;
        expect(deliveredName(a.name, a)).not.toBe(deliveredName(b.name, b));
      }),
      { numRuns: 2_000 },
    );
  });

  it('tells apart what looks alike', () => {
    const of = (name: string, cluster: string) => deliveredName(name, { cluster, isOneOfSeveral: true });
    expect(of('shop--a', 'b')).not.toBe(of('shop', 'a--b'));
    expect(deliveredName('shop--berlin', alone)).not.toBe(of('shop', 'berlin'));
    expect(of('a-b', 'c')).not.toBe(of('a', 'b-c'));
    const long = 'a'.repeat(70);
    expect(of(long, 'one')).not.toBe(of(long, 'two'));
  });
});

describe('the id and digest of what is written for a router', () => {
  it('name the object and the router', () => {
    const key = { objectID: '01-object_A', routerID: '02-router' };
    expect(deliveredKeyOf(deliveredID(key))).toEqual(key);
    for (const other of ['plain', 'a.b.c', '.b', 'a.', '']) expect(deliveredKeyOf(other)).toBeNull();
  });

  it('fit into what agents store, and contain the digest of the object', () => {
    const digest = 'f'.repeat(64);
    const one = deliveredDigest(digest, { name: 'shop--berlin', destination: 'berlin', namespace: 'argocd' });
    expect(one).not.toBe(
      deliveredDigest(digest, { name: 'shop', destination: 'berlin', namespace: 'argocd' }),
    );
    expect(one.length).toBeLessThanOrEqual(100);
    expect([objectDigestOf(one), objectDigestOf(digest)]).toEqual([digest, digest]);
  });
});

describe('the configuration of other GitOps objects', () => {
  const check = (kind: string, spec: unknown) =>
    checkManifests([{ apiVersion: 'argoproj.io/v1alpha1', kind, metadata: { name: 'shop' }, spec }]);

  it.each([
    ['ApplicationSet', { generators: [{ clusters: {} }], template: {} }],
    ['AppProject', { sourceRepos: ['*'] }],
  ])('%s is valid', (kind, spec) => {
    expect(check(kind, spec)).toMatchObject({ key: `${kind}/shop` });
  });

  it.each([
    ['ApplicationSet', undefined, 'spec'],
    ['ApplicationSet', { template: {} }, 'spec.generators'],
    ['ApplicationSet', { generators: [] }, 'spec.generators'],
    ['ApplicationSet', { generators: [{}], template: 'x' }, 'spec.template'],
    ['AppProject', 'all', 'spec'],
  ])('%s with %j is invalid', (kind, spec, path) => {
    expect(check(kind, spec)).toMatchObject({
      message: 'Invalid kubernetes configuration supplied.',
      path: path.split('.'),
    });
  });
});
