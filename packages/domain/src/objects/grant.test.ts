import { describe, expect, it } from 'vitest';
import {
  DEFAULT_GRANT_CHOICE,
  defaultGrant,
  GRANT_KINDS,
  GRANTED_KINDS,
  granted,
  grantedKind,
  grantFor,
  treeKinds,
} from './index.ts';

const grant = defaultGrant('hawser');
const manifest = (apiVersion: string, kind: string, namespace?: string) => ({
  apiVersion,
  kind,
  metadata: namespace === undefined ? {} : { namespace },
});

describe('ProviderConfigs of Crossplane', () => {
  const apiVersion = 'aws.upbound.io/v1beta1';
  const hub = grantFor('hawser', { ...DEFAULT_GRANT_CHOICE, kinds: 'extended' }, 'argocd');
  const config = (credentials: unknown) => ({
    apiVersion,
    kind: 'ProviderConfig',
    metadata: {},
    spec: { credentials },
  });
  const secretIn = (namespace: unknown, source = 'Secret') =>
    config({ source, secretRef: { namespace, name: 'a', key: 'b' } });

  it('are covered on the hub of a GitOps network by an agent that may apply custom resources, and nowhere else', () => {
    expect(granted(hub, secretIn('hawser'))).toEqual({ allowed: true, reason: '' });
    expect(grantedKind(hub, apiVersion, 'ProviderConfig')?.isClusterWide).toBe(true);
    for (const kinds of ['extended', 'everything'] as const)
      expect(
        granted(grantFor('hawser', { ...DEFAULT_GRANT_CHOICE, kinds }), secretIn('hawser')).allowed,
      ).toBe(false);
    expect(granted(grantFor('hawser', DEFAULT_GRANT_CHOICE, 'argocd'), secretIn('hawser')).allowed).toBe(
      false,
    );
  });

  it('use a Secret of the namespace of the grant, and nothing else', () => {
    const others = [
      secretIn('kube-system'),
      secretIn('argocd'),
      secretIn(undefined),
      secretIn(['hawser']),
      secretIn('hawser', 'IRSA'),
      config({ source: 'Secret' }),
      config(null),
      { ...config(null), spec: 'x' },
    ];
    for (const other of others)
      expect(granted(hub, other).reason).toBe(
        'A ProviderConfig may use a Secret of namespace hawser only (spec.credentials).',
      );
    const wide = { ...hub, namespaces: ['kube-system', 'hawser'] };
    expect(granted(wide, secretIn('kube-system')).allowed).toBe(false);
  });

  it('of the newer family may be of a namespace, which is that of the grant', () => {
    const of = (kind: string, namespace?: string) => ({
      ...secretIn('hawser'),
      apiVersion: 'aws.m.upbound.io/v1beta1',
      kind,
      metadata: namespace === undefined ? {} : { namespace },
    });
    expect(granted(hub, of('ClusterProviderConfig')).allowed).toBe(true);
    expect(granted(hub, of('ProviderConfig')).allowed).toBe(true);
    expect(granted(hub, of('ProviderConfig', 'hawser')).allowed).toBe(true);
    expect(granted(hub, of('ProviderConfig', 'shop')).reason).toBe(
      'The agent may not apply to namespace shop.',
    );
  });

  it('are read for trees where what belongs to the whole cluster is, and in no namespace', () => {
    const kindsIn = (namespace: string) =>
      treeKinds(hub, namespace).map(({ apiVersion: version, kind }) => `${kind} of ${version}`);
    const clouds = ['aws', 'azure', 'gcp'];
    expect(new Set(kindsIn(''))).toEqual(
      new Set(
        clouds.flatMap((cloud) => [
          `ProviderConfig of ${cloud}.upbound.io/v1beta1`,
          `ClusterProviderConfig of ${cloud}.m.upbound.io/v1beta1`,
        ]),
      ),
    );
    expect(kindsIn('hawser')).not.toContain(`ProviderConfig of ${apiVersion}`);
    expect(kindsIn('hawser')).toContain('ProviderConfig of aws.m.upbound.io/v1beta1');
  });
});

describe('the grant of an agent', () => {
  it('covers workloads and what belongs to them, in its namespace', () => {
    for (const { apiVersion, kind } of GRANTED_KINDS) {
      expect(granted(grant, manifest(apiVersion, kind))).toEqual({ allowed: true, reason: '' });
      expect(granted(grant, manifest(apiVersion, kind, 'hawser')).allowed).toBe(true);
    }
    expect(GRANTED_KINDS).toHaveLength(14);
    expect(grantedKind(grant, 'networking.k8s.io/v1', 'Ingress')?.resource).toBe('ingresses');
  });

  it.each([
    ['v1', 'Secret'],
    ['v1', 'ServiceAccount'],
    ['v1', 'Namespace'],
    ['v1', 'Node'],
    ['v1', 'PersistentVolume'],
    ['rbac.authorization.k8s.io/v1', 'Role'],
    ['rbac.authorization.k8s.io/v1', 'ClusterRoleBinding'],
    ['apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
    ['apps/v1beta1', 'Deployment'],
    ['v1', 'deployment'],
  ])('does not cover %s %s', (apiVersion, kind) => {
    expect(granted(grant, manifest(apiVersion, kind))).toEqual({
      allowed: false,
      reason: `The agent may not apply ${kind} (${apiVersion}).`,
    });
    expect(grantedKind(grant, apiVersion, kind)).toBeUndefined();
  });

  it('does not cover another namespace', () => {
    expect(granted(grant, manifest('v1', 'ConfigMap', 'kube-system'))).toEqual({
      allowed: false,
      reason: 'The agent may not apply to namespace kube-system.',
    });
    expect(granted({ ...grant, namespaces: [] }, manifest('v1', 'ConfigMap')).allowed).toBe(false);
  });
});

describe('pods', () => {
  const pod = (spec: object, kind = 'Pod') => ({ apiVersion: 'v1', kind, metadata: {}, spec });
  const main = { name: 'main', image: 'example.org/main:1' };

  it('that take over their node are refused, with the field', () => {
    const volumes = [{ name: 'host', hostPath: { path: '/' } }];
    expect(
      granted(grant, pod({ containers: [{ ...main, securityContext: { privileged: true } }], volumes })),
    ).toEqual({
      allowed: false,
      reason:
        'Pod Security "baseline" forbids it: Privileged Containers (spec.containers[0].securityContext.privileged), HostPath Volumes (spec.volumes[0]).',
    });
    const privileged = grantFor('hawser', { ...DEFAULT_GRANT_CHOICE, podSecurity: 'privileged' });
    expect(granted(privileged, pod({ containers: [main], volumes })).allowed).toBe(true);
    const restricted = grantFor('hawser', { ...DEFAULT_GRANT_CHOICE, podSecurity: 'restricted' });
    expect(granted(restricted, pod({ containers: [main] })).allowed).toBe(false);
    expect(granted(grant, pod({ containers: [main] })).allowed).toBe(true);
  });

  it('run only as listed ServiceAccounts, and never as the agent', () => {
    const all = grantFor('hawser', { ...DEFAULT_GRANT_CHOICE, serviceAccounts: ['web', 'hawser-agent'] });
    expect(granted(all, pod({ containers: [main], serviceAccountName: 'web' })).allowed).toBe(true);
    expect(granted(grant, pod({ containers: [main], serviceAccount: 'web' })).allowed).toBe(false);
    expect(granted(all, pod({ containers: [main] }))).toMatchObject({
      reason:
        'Pods may not run as ServiceAccount default (spec.serviceAccountName). The grant of the agent lists the allowed ones.',
    });
    expect(granted(all, pod({ containers: [main], serviceAccountName: 'hawser-agent' })).allowed).toBe(false);
  });

  it('use only listed Secrets, also through a ServiceAccount', () => {
    const using = pod({ containers: [{ ...main, envFrom: [{ secretRef: { name: 'database' } }] }] });
    const listed = grantFor('hawser', { ...DEFAULT_GRANT_CHOICE, kinds: 'extended', secrets: ['database'] });
    const every = grantFor('hawser', { ...DEFAULT_GRANT_CHOICE, secrets: ['*'] });
    expect(granted(grant, using)).toMatchObject({
      allowed: false,
      reason:
        'Pods may not use Secret database (spec.containers[0].envFrom[0].secretRef). The grant of the agent lists the allowed ones.',
    });
    expect(granted(listed, using).allowed).toBe(true);
    expect(granted(every, using).allowed).toBe(true);
    const account = { ...manifest('v1', 'ServiceAccount'), imagePullSecrets: [{ name: 'registry' }] };
    expect(granted(listed, account).allowed).toBe(false);
  });
});

describe('the choice of kinds', () => {
  it('never includes Secrets, or kinds of the whole cluster', () => {
    for (const kinds of GRANT_KINDS) {
      const { kinds: all } = grantFor('hawser', { ...DEFAULT_GRANT_CHOICE, kinds });
      const names = all.map(({ kind }) => kind);
      for (const kind of [
        'Secret',
        'Namespace',
        'Node',
        'ClusterRole',
        'ClusterRoleBinding',
        'PersistentVolume',
      ])
        expect(names).not.toContain(kind);
      expect(new Set(all.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)).size).toBe(all.length);
    }
  });

  it.each(['kube-system', 'kube-public', 'hawser-agent-shop'])('never covers namespace %s', (namespace) => {
    const wide = grantFor(namespace, { ...DEFAULT_GRANT_CHOICE, kinds: 'everything' });
    expect(granted(wide, manifest('v1', 'ConfigMap', namespace)).allowed).toBe(false);
    expect(granted(wide, manifest('v1', 'ConfigMap')).allowed).toBe(false);
  });
});

describe('the hub of a GitOps network', () => {
  const hub = grantFor('hawser', DEFAULT_GRANT_CHOICE, 'argocd');
  const argo = (kind: string, namespace?: string) => manifest('argoproj.io/v1alpha1', kind, namespace);

  it('writes objects of Argo CD into its namespace, and nothing else there', () => {
    for (const kind of ['Application', 'ApplicationSet', 'AppProject'])
      expect(granted(hub, argo(kind, 'argocd')).allowed).toBe(true);
    expect(granted(hub, argo('Workflow', 'argocd')).allowed).toBe(false);
    expect(granted(hub, manifest('v1', 'ConfigMap', 'argocd')).allowed).toBe(false);
    expect(granted(hub, manifest('argoproj.io/v1', 'Application', 'argocd')).allowed).toBe(false);
  });

  it('writes them nowhere else, as no other agent does', () => {
    expect(granted(hub, argo('Application', 'hawser')).allowed).toBe(false);
    expect(granted(hub, argo('Application')).allowed).toBe(false);
    expect(granted(grantFor('hawser', DEFAULT_GRANT_CHOICE), argo('Application', 'argocd')).allowed).toBe(
      false,
    );
    const system = grantFor('hawser', DEFAULT_GRANT_CHOICE, 'kube-system');
    expect(granted(system, argo('Application', 'kube-system')).allowed).toBe(false);
  });
});
