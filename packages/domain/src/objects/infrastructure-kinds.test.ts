import { expect, it } from 'vitest';
import {
  DEFAULT_GRANT_CHOICE,
  granted,
  grantFor,
  infrastructureGroupProblem,
  infrastructureResources,
  isInfrastructureKind,
  isManagedKind,
  originOf,
} from './index.ts';
import { isGuardedKind } from './infrastructure-kinds.ts';

const GROUPS = ['s3.aws.upbound.io', 'apiextensions.crossplane.io', 'pkg.crossplane.io'];
const hub = grantFor('hawser', { ...DEFAULT_GRANT_CHOICE, infrastructure: GROUPS }, 'argocd');
const of = (apiVersion: string, kind: string, spec: unknown = {}, metadata: object = {}) => ({
  apiVersion,
  kind,
  metadata,
  spec,
});
const bucket = (spec: unknown, metadata: object = {}) =>
  of('s3.aws.upbound.io/v1beta1', 'Bucket', spec, metadata);

it('infrastructure is of groups that are neither Kubernetes’s, nor another tool’s, nor of credentials', () => {
  const kinds = [
    of('s3.aws.upbound.io/v1beta1', 'Bucket'),
    of('platform.example.org/v1', 'Store'),
    of('apiextensions.crossplane.io/v1', 'Composition'),
    of('pkg.crossplane.io/v1', 'Provider'),
  ];
  expect(kinds.map(isInfrastructureKind)).toEqual([true, true, true, true]);
  expect(kinds.map(isManagedKind)).toEqual([true, true, false, false]);
  for (const [apiVersion, kind] of [
    ['apps/v1', 'Deployment'],
    ['v1', 'Secret'],
    ['rbac.authorization.k8s.io/v1', 'ClusterRole'],
    ['apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
    ['argoproj.io/v1alpha1', 'Application'],
    ['bitnami.com/v1alpha1', 'SealedSecret'],
    ['aws.upbound.io/v1beta1', 'ProviderConfig'],
    ['aws.m.upbound.io/v1beta1', 'ClusterProviderConfig'],
    ['pkg.crossplane.io/v1', 'Function'],
    ['pkg.crossplane.io/v1beta1', 'DeploymentRuntimeConfig'],
    ['apiextensions.crossplane.io/v1', 'EnvironmentConfig'],
  ] as const)
    expect(isInfrastructureKind({ apiVersion, kind }), `${kind} of ${apiVersion}`).toBe(false);
  expect(originOf(true, bucket({}))).toBe('nethopper-config');
});

it('a group that is chosen is one of infrastructure', () => {
  expect(GROUPS.map(infrastructureGroupProblem)).toEqual([null, null, null]);
  for (const group of ['', '*', 'apps', 'S3.aws.upbound.io', 's3.aws.upbound.io/v1', '../secrets'])
    expect(infrastructureGroupProblem(group)).toBe(`“${group}” is no API group, such as s3.aws.upbound.io.`);
  for (const group of ['rbac.authorization.k8s.io', 'argoproj.io', 'bitnami.com', 'aws.upbound.io'])
    expect(infrastructureGroupProblem(group)).toBe(`The API group ${group} is not one of infrastructure.`);
  expect(infrastructureResources('s3.aws.upbound.io')).toEqual(['*']);
  expect(infrastructureResources('pkg.crossplane.io')).toEqual(['providers']);
});

it('a grant covers the groups that were chosen, in its namespaces, and none by default', () => {
  expect(granted(hub, bucket({})).allowed).toBe(true);
  expect(granted(hub, bucket({}, { namespace: 'shop' })).reason).toBe(
    'The agent may not apply to namespace shop.',
  );
  const reason = 'its API group was not chosen.';
  expect(granted(hub, of('ec2.aws.upbound.io/v1beta1', 'VPC')).reason).toContain(reason);
  expect(granted(grantFor('hawser', DEFAULT_GRANT_CHOICE, 'argocd'), bucket({})).reason).toContain(reason);
});

it('a Secret of another namespace is refused wherever it is named', () => {
  const secret = { name: 'a', key: 'b', namespace: 'kube-system' };
  for (const spec of [
    { writeConnectionSecretToRef: secret },
    { forProvider: { passwordSecretRef: secret } },
    { forProvider: { users: [{ secretRef: secret }] } },
    { forProvider: { valueSecretRefs: [secret] } },
    { resources: [{ base: { spec: { forProvider: { masterPasswordSecretRef: secret } } } }] },
    { forProvider: { passwordSecretRef: { ...secret, namespace: ['hawser'] } } },
  ])
    expect(granted(hub, bucket(spec)).reason).toMatch(
      /^It may use Secrets of namespace hawser only \(spec\./,
    );
  expect(
    granted(hub, bucket({ writeConnectionSecretToRef: { ...secret, namespace: 'hawser' } })).allowed,
  ).toBe(true);
  let deep: unknown = 'x';
  for (let n = 0; n < 1_000; n++) deep = { deep };
  expect(granted(hub, bucket(deep)).allowed).toBe(false);
});

it('a ProviderConfig of another group has no conditions of Crossplane, and uses Secrets of the grant’s namespaces alone', () => {
  const custom = grantFor(
    'hawser',
    { ...DEFAULT_GRANT_CHOICE, infrastructure: ['helm.example.org'] },
    'argocd',
  );
  const config = (spec: unknown) => of('helm.example.org/v1beta1', 'ProviderConfig', spec);
  expect([isInfrastructureKind(config({})), isManagedKind(config({}))]).toEqual([true, false]);
  const secretRef = { namespace: 'hawser', name: 'own', key: 'credentials' };
  expect(granted(custom, config({ credentials: { source: 'Secret', secretRef } })).allowed).toBe(true);
  expect(granted(custom, config({ credentials: { source: 'None' } })).allowed).toBe(true);
  for (const [spec, path] of [
    [{ credentials: { source: 'InjectedIdentity' } }, 'spec.credentials.source'],
    [
      { credentials: [{ source: 'Filesystem', fs: { path: '/var/run/token' } }] },
      'spec.credentials.0.source',
    ],
    [
      { credentials: { source: 'Secret', secretRef }, identity: { source: 'InjectedIdentity' } },
      'spec.identity.source',
    ],
    [{ credentials: { source: ['Secret'] } }, 'spec.credentials.source'],
  ] as const)
    expect(granted(custom, config(spec)).reason).toBe(
      `A ProviderConfig may use a Secret of namespace hawser only (${path}).`,
    );
  expect(
    granted(
      custom,
      config({ credentials: { source: 'Secret', secretRef: { ...secretRef, namespace: 'other' } } }),
    ).reason,
  ).toBe('It may use Secrets of namespace hawser only (spec.credentials.secretRef).');
  let deep: unknown = 'x';
  for (let n = 0; n < 1_000; n++) deep = { deep };
  expect(granted(custom, config(deep)).allowed).toBe(false);
});

it('ProviderConfigs of any group, packages and Compositions are written by who may change providers', () => {
  for (const kind of [
    'ProviderConfig.aws.upbound.io',
    'ProviderConfig.gcp.m.upbound.io',
    'ClusterProviderConfig.azure.m.upbound.io',
    'ProviderConfig.helm.crossplane.io',
    'ProviderConfig.example.org',
    'Provider.pkg.crossplane.io',
    'Composition.apiextensions.crossplane.io',
  ])
    expect(isGuardedKind(kind)).toBe(true);
  for (const kind of ['Bucket.s3.aws.upbound.io', 'SealedSecret', 'ProviderConfigUsage.example.org'])
    expect(isGuardedKind(kind)).toBe(false);
});
