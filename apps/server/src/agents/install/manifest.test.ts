import { Grant } from '@hawser/contract/agent';
import { DEFAULT_GRANT_CHOICE, defaultGrant, GRANT_KINDS } from '@hawser/domain/objects';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { KubernetesObject } from './kubernetes.ts';
import { type Installation, installManifest } from './manifest.ts';

const settings = {
  publicUrl: 'https://hawser.example.org',
  ca: '-----BEGIN CERTIFICATE-----\nMIIB: "#yaml\n-----END CERTIFICATE-----\n',
  serverKey: 'MCowBQYDK2VwAyEAserver',
  agentImage: 'ghcr.io/hawser/agent:5.1.1',
};
const installation: Installation = {
  routerID: '0190a0b0-0000-7000-8000-abcdef012345',
  networkID: '0190a0b0-0000-7000-8000-00000000cafe',
  namespace: 'hawser',
  grant: DEFAULT_GRANT_CHOICE,
  gitops: null,
  installId: 'an-id',
  hasInstaller: false,
  hasArgoCdAccount: false,
};

function objectsOf(changes: Partial<Installation> = {}): KubernetesObject[] {
  const text = installManifest(settings, { ...installation, ...changes });
  return parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);
}
const find = <K extends KubernetesObject['kind']>(kind: K, name: string) =>
  objectsOf().find((object) => object.kind === kind && object.metadata.name === name) as Extract<
    KubernetesObject,
    { kind: K }
  >;

const namespacesOf = (objects: readonly KubernetesObject[]) =>
  objects.filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata);

test('the namespaces come first, with the Pod Security labels; the default namespace is not changed', () => {
  const [granted, agents, ...others] = objectsOf();
  expect([granted?.kind, agents?.kind]).toEqual(['Namespace', 'Namespace']);
  expect(others.map(({ kind }) => kind)).not.toContain('Namespace');
  expect(namespacesOf(objectsOf())).toMatchObject([
    { name: 'hawser', labels: { 'pod-security.kubernetes.io/enforce': 'baseline' } },
    { name: 'hawser-agent-hawser', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
  ]);
  expect(namespacesOf(objectsOf({ namespace: 'default' })).map(({ name }) => name)).toEqual([
    'hawser-agent-default',
  ]);
});

test('infrastructure is granted by API groups that are chosen, and named in words', () => {
  const infrastructure = ['s3.aws.upbound.io', 's3.aws.m.upbound.io', 'pkg.crossplane.io'];
  const grant = { ...DEFAULT_GRANT_CHOICE, kinds: 'extended' as const, infrastructure };
  const hub = { gitops: 'argocd', grant };
  const objects = objectsOf(hub);
  const rulesOf = (kind: string) =>
    objects.flatMap((object) => (object.kind === kind && 'rules' in object ? object.rules : []));
  const groupsOf = (kind: string) => rulesOf(kind).flatMap(({ apiGroups }) => apiGroups);
  // Those of the newer families belong to a namespace, and are granted there alone.
  expect(groupsOf('Role')).toContain('s3.aws.m.upbound.io');
  expect(groupsOf('ClusterRole')).not.toContain('s3.aws.m.upbound.io');
  expect(groupsOf('ClusterRole')).toEqual(expect.arrayContaining(['s3.aws.upbound.io', 'aws.m.upbound.io']));
  const ofPackages = rulesOf('ClusterRole').filter(({ apiGroups }) =>
    apiGroups.includes('pkg.crossplane.io'),
  );
  expect(ofPackages.map(({ resources }) => resources)).toEqual([['providers'], ['providerrevisions']]);
  const text = installManifest(settings, { ...installation, ...hub });
  expect(text).toContain('CROSSPLANE MAKES, CHANGES AND DELETES IN YOUR CLOUDS WHAT THEY SAY');
  expect(text).toContain('THEY ARE PROGRAMS');
  const without = installManifest(settings, { ...installation, gitops: 'argocd' });
  expect(without).not.toContain('s3.aws');
  expect(without).not.toContain('Infrastructure');
});

test('the agent runs in a namespace to which it applies nothing', () => {
  const { grant = '' } = find('ConfigMap', 'hawser-agent').data ?? {};
  const objects = objectsOf();
  for (const { kind, metadata } of objects) {
    const isOwn = ['ServiceAccount', 'Secret', 'ConfigMap', 'Deployment'].includes(kind);
    if (isOwn) expect(metadata.namespace).toBe('hawser-agent-hawser');
  }
  expect(Grant.parse(JSON.parse(grant)).namespaces).toEqual(['hawser']);
  const account = { kind: 'ServiceAccount', name: 'hawser-agent', namespace: 'hawser-agent-hawser' };
  const bindings = objects.flatMap((object) => ('subjects' in object ? object.subjects : []));
  expect(new Set(bindings.map((subject) => JSON.stringify(subject)))).toEqual(
    new Set([JSON.stringify(account)]),
  );
});

test('the manifest says what it grants', () => {
  const text = (changes: Partial<Installation['grant']>) =>
    installManifest(settings, { ...installation, grant: { ...DEFAULT_GRANT_CHOICE, ...changes } }).split(
      '---',
    )[0];
  expect(text({})).toContain(
    '# Pods: Pod Security "baseline": not privileged, no host paths, no host namespaces.\n',
  );
  expect(text({})).toContain('# Pods may use the Secrets: none.\n');
  expect(text({ podSecurity: 'privileged' })).toContain('they can take over the nodes and so the cluster.');
  expect(text({ secrets: ['*'] })).toContain('all of namespace hawser');
  expect(text({ kinds: 'everything' })).toContain('except Secrets, and listed custom resources');
  expect(text({ kinds: 'extended' })).toContain('service accounts, roles and custom resources');
});

test.each(GRANT_KINDS)('the permissions for %s are those of its kinds, without Secrets', (kinds) => {
  const objects = objectsOf({ grant: { ...DEFAULT_GRANT_CHOICE, kinds } });
  const role = objects.find(({ kind, metadata }) => kind === 'Role' && metadata.namespace === 'hawser');
  const rules = role && 'rules' in role ? role.rules : [];
  expect(rules.flatMap(({ resources }) => resources)).not.toContain('secrets');
  const isCovered = ({ apiVersion, resource }: Grant['kinds'][number]) => {
    const group = apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
    return rules.some(
      ({ apiGroups, resources }) => apiGroups.includes(group) && resources.includes(resource),
    );
  };
  const config = objects.find(
    (object) => object.kind === 'ConfigMap' && object.metadata.name === 'hawser-agent',
  );
  const grant = Grant.parse(JSON.parse((config && 'data' in config && config.data?.['grant']) || ''));
  expect(grant.kinds.filter((kind) => !isCovered(kind))).toEqual([]);
});

test('Argo CD gets an account with what was chosen, in the namespace of the agent, and the agent only its tokens', () => {
  const of = (grant: Partial<Installation['grant']>) =>
    objectsOf({ hasArgoCdAccount: true, grant: { ...DEFAULT_GRANT_CHOICE, ...grant } });
  const name = 'hawser-argocd-abcdef012345';
  const account = { kind: 'ServiceAccount', name: 'hawser-argocd', namespace: 'hawser-agent-hawser' };
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name };
  const named = (objects: KubernetesObject[], kind: KubernetesObject['kind']) =>
    objects.filter((object) => object.kind === kind && object.metadata.name.startsWith('hawser-argocd'));
  const whole = of({ argoCdAccess: 'everything' });
  expect(named(whole, 'ServiceAccount')).toMatchObject([
    { metadata: { name: 'hawser-argocd', namespace: 'hawser-agent-hawser' } },
  ]);
  expect(named(whole, 'ClusterRole')).toMatchObject([
    { rules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }] },
  ]);
  expect(named(whole, 'ClusterRoleBinding')).toMatchObject([{ roleRef, subjects: [account] }]);
  const listed = of({
    argoCdAccess: 'listed',
    argoCdNamespaces: ['shop', 'till'],
    argoCdKinds: ['services', 'deployments.apps', 'configmaps'],
  });
  expect(named(listed, 'ClusterRole')).toMatchObject([
    {
      rules: [
        { apiGroups: [''], resources: ['configmaps', 'services'], verbs: ['*'] },
        { apiGroups: ['apps'], resources: ['deployments'], verbs: ['*'] },
      ],
    },
  ]);
  expect(named(listed, 'ClusterRoleBinding')).toEqual([]);
  expect(named(listed, 'RoleBinding')).toMatchObject(
    ['shop', 'till'].map((namespace) => ({ metadata: { name, namespace }, roleRef, subjects: [account] })),
  );
  // What the removal command finds.
  for (const object of [...whole, ...listed].filter(({ metadata }) =>
    metadata.name.startsWith('hawser-argocd'),
  ))
    expect(object.metadata.labels).toMatchObject({ 'hawser.io/agent-of': installation.networkID });
  const tokens = (objects: KubernetesObject[]) =>
    objects.flatMap((object) =>
      object.kind === 'Role'
        ? object.rules.filter(({ resources }) => resources.join() === 'serviceaccounts/token')
        : [],
    );
  expect(tokens(whole)).toMatchObject([{ resourceNames: ['hawser-argocd'], verbs: ['create'] }]);
  expect(tokens(objectsOf())).toEqual([]);
  const text = installManifest(settings, {
    ...installation,
    hasArgoCdAccount: true,
    grant: { ...DEFAULT_GRANT_CHOICE, argoCdAccess: 'listed', argoCdNamespaces: ['shop'] },
  });
  expect(text).toContain('as the account hawser-argocd, which may do: all kinds in the namespaces shop.\n');
});

test('listing the names of Secrets is a right of its own, without reading one, and says what Kubernetes gives with it', () => {
  const rulesOf = (secretNames: boolean) =>
    objectsOf({ grant: { ...DEFAULT_GRANT_CHOICE, kinds: 'everything', secretNames } }).flatMap((object) =>
      object.kind === 'Role' && object.metadata.namespace === 'hawser' ? object.rules : [],
    );
  const secrets = (rules: ReturnType<typeof rulesOf>) =>
    rules.filter(({ resources }) => resources.includes('secrets'));
  expect(secrets(rulesOf(false))).toEqual([]);
  expect(secrets(rulesOf(true))).toEqual([
    { apiGroups: [''], resources: ['secrets'], verbs: ['list', 'watch'] },
  ]);
  const text = (secretNames: boolean) =>
    installManifest(settings, { ...installation, grant: { ...DEFAULT_GRANT_CHOICE, secretNames } });
  expect(text(false)).toContain('# Names of Secrets in namespace hawser: cannot be listed.\n');
  expect(text(true)).toContain('KUBERNETES GIVES THE RIGHT TO READ\n#   THEIR VALUES WITH IT');
});

test('reading everything in the cluster is a right of its own, which names every kind but Secrets', () => {
  const rulesOf = (inspect: boolean) => {
    const objects = objectsOf({ grant: { ...DEFAULT_GRANT_CHOICE, inspect } });
    return objects.flatMap((object) => (object.kind === 'ClusterRole' ? object.rules : []));
  };
  const resources = rulesOf(true).flatMap((rule) => rule.resources);
  expect(resources).toEqual(expect.arrayContaining(['namespaces', 'events', 'persistentvolumes']));
  expect(resources).not.toContain('secrets');
  expect(JSON.stringify(rulesOf(true))).not.toContain('*');
  expect(new Set(rulesOf(true).flatMap(({ verbs }) => verbs))).toEqual(new Set(['get', 'list', 'watch']));
  expect(rulesOf(false).flatMap((rule) => rule.resources)).toEqual(['namespaces', 'nodes']);
});

test('a hub of a GitOps network that may apply custom resources may write ProviderConfigs in the whole cluster, and says so', () => {
  const rulesOf = (kinds: Installation['grant']['kinds'], gitops: string | null) =>
    objectsOf({ gitops, grant: { ...DEFAULT_GRANT_CHOICE, kinds } }).flatMap((object) =>
      object.kind === 'ClusterRole' ? object.rules : [],
    );
  const configs = (rules: ReturnType<typeof rulesOf>) =>
    rules.filter(({ resources }) => resources.includes('providerconfigs'));
  const groups = configs(rulesOf('extended', 'argocd')).flatMap(({ apiGroups }) => apiGroups);
  expect(groups).toEqual(['aws.upbound.io', 'azure.upbound.io', 'gcp.upbound.io']);
  expect(configs(rulesOf('workloads', 'argocd'))).toEqual([]);
  expect(configs(rulesOf('extended', null))).toEqual([]);
  const text = (kinds: Installation['grant']['kinds']) =>
    installManifest(settings, {
      ...installation,
      gitops: 'argocd',
      grant: { ...DEFAULT_GRANT_CHOICE, kinds },
    });
  const said =
    '# ProviderConfigs of Crossplane (AWS, Azure, GCP), in the whole cluster: likewise, with credentials of its own namespace.\n';
  expect(text('extended')).toContain(said);
  expect(text('workloads')).not.toContain(said);
});

test('a hub of a GitOps network may write what Argo CD delivers, in its namespace alone, and says so', () => {
  const objects = objectsOf({ gitops: 'argocd' });
  const named = (kind: string) =>
    objects.filter((object) => object.kind === kind).map(({ metadata }) => metadata);
  expect(named('Namespace').map(({ name }) => name)).toEqual(['hawser', 'argocd', 'hawser-agent-hawser']);
  expect(named('Namespace')[1]).toEqual({ name: 'argocd', labels: {} });
  const roles = objects.flatMap((object) =>
    object.kind === 'Role' && object.metadata.namespace === 'argocd' ? object.rules : [],
  );
  expect(roles).toEqual([
    {
      apiGroups: ['argoproj.io'],
      resources: ['applications', 'applicationsets', 'appprojects'],
      verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],
    },
    {
      apiGroups: [''],
      resources: ['secrets'],
      verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],
    },
  ]);
  expect(objects).toContainEqual(
    expect.objectContaining({
      kind: 'RoleBinding',
      metadata: expect.objectContaining({ namespace: 'argocd' }),
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'hawser-agent-gitops' },
      subjects: [{ kind: 'ServiceAccount', name: 'hawser-agent', namespace: 'hawser-agent-hawser' }],
    }),
  );
  const text = installManifest(settings, { ...installation, gitops: 'argocd' });
  expect(text).toContain(
    'of Argo CD in namespace argocd: can be written, changed, synced, rolled back and removed.',
  );
  expect(text).toContain('# Secrets in namespace argocd: likewise.');
  expect(JSON.stringify(objectsOf())).not.toContain('argoproj.io');
});

test('the same input gives the same bytes', () => {
  expect(installManifest(settings, installation)).toBe(installManifest({ ...settings }, { ...installation }));
});

test('the ConfigMap names the server with its key, certificate authority, router and grant', () => {
  const data = find('ConfigMap', 'hawser-agent').data ?? {};
  expect(data).toMatchObject({
    server: settings.publicUrl,
    ca: settings.ca,
    serverKey: settings.serverKey,
    routerID: installation.routerID,
  });
  expect(Grant.parse(JSON.parse(data.grant ?? ''))).toEqual(defaultGrant('hawser'));
});

test('applying it again changes neither the inventory nor the identity', () => {
  expect(find('ConfigMap', 'hawser-inventory')).not.toHaveProperty('data');
  expect(find('Secret', 'hawser-agent').stringData).toEqual({ installId: 'an-id' });
});

test('by default the agent may read only its own Secret, and has no wildcard and no RBAC permission', () => {
  const rules = objectsOf().flatMap((object) => ('rules' in object ? object.rules : []));
  for (const rule of rules) {
    const words = [...rule.apiGroups, ...rule.resources, ...rule.verbs];
    expect(words).not.toContain('*');
    expect(words).not.toContain('rbac.authorization.k8s.io');
    if (rule.resources.includes('secrets')) expect(rule.resourceNames).toEqual(['hawser-agent']);
  }
});

test('two routers on one cluster do not share a ClusterRole', () => {
  const name = (routerID: string) =>
    objectsOf({ routerID }).find((object) => object.kind === 'ClusterRole')?.metadata.name;
  expect(name('0190a0b0-0000-7000-8000-aaaaaaaaaaaa')).not.toBe(name('0190a0b0-0000-7000-8000-bbbbbbbbbbbb'));
});

test('the agent runs unprivileged', () => {
  const { spec } = find('Deployment', 'hawser-agent').spec.template;
  expect(spec.securityContext).toMatchObject({ runAsNonRoot: true });
  expect(spec.containers[0]?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
});

test('the agent of a hub with Argo CD has the memory for all Applications of its network', () => {
  const limitOf = (objects: readonly KubernetesObject[]) =>
    objects.flatMap((each) =>
      each.kind === 'Deployment'
        ? each.spec.template.spec.containers.map(({ resources }) => resources.limits)
        : [],
    );
  expect(limitOf(objectsOf())).toEqual([{ memory: '384Mi' }]);
  expect(limitOf(objectsOf({ gitops: 'argocd' }))).toEqual([{ memory: '1Gi' }]);
});

test('a hub with Argo CD gets an installer, whose rights are not bound, and says in words what they amount to', () => {
  const hub = { hasInstaller: true };
  const text = installManifest(settings, { ...installation, ...hub });
  expect(text).toContain('ADMINISTRATOR OF THE\n# CLUSTER');
  expect(text).toContain(
    '#   kubectl create clusterrolebinding hawser-installer-abcdef012345 --clusterrole=hawser-installer-abcdef012345 --serviceaccount=hawser-agent-hawser:hawser-installer',
  );
  const names = objectsOf(hub).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(names).toContain('ServiceAccount hawser-installer');
  expect(names).toContain('ClusterRole hawser-installer-abcdef012345');
  expect(names).not.toContain('ClusterRoleBinding hawser-installer-abcdef012345');
  expect(installManifest(settings, installation)).not.toContain('hawser-installer');
});

test('the agent of a hub may ask for tokens of the installer and of no other account', () => {
  const rules = objectsOf({ hasInstaller: true }).flatMap((object) =>
    object.kind === 'Role' ? object.rules : [],
  );
  expect(rules.filter(({ resources }) => resources.includes('serviceaccounts/token'))).toEqual([
    {
      apiGroups: [''],
      resources: ['serviceaccounts/token'],
      resourceNames: ['hawser-installer'],
      verbs: ['create'],
    },
  ]);
});

test('rights that are kept are bound by the manifest, which says so', () => {
  const kept = { hasInstaller: true, grant: { ...DEFAULT_GRANT_CHOICE, installer: true } };
  expect(installManifest(settings, { ...installation, ...kept })).toContain('They are KEPT');
  const binding = objectsOf(kept).find(
    ({ kind, metadata }) =>
      kind === 'ClusterRoleBinding' && metadata.name === 'hawser-installer-abcdef012345',
  );
  expect(binding).toMatchObject({
    subjects: [{ kind: 'ServiceAccount', name: 'hawser-installer', namespace: 'hawser-agent-hawser' }],
  });
});

test('what is removed with the agent is marked, and no namespace that others use', () => {
  const objects = objectsOf({
    gitops: 'argocd',
    hasInstaller: true,
    grant: { ...DEFAULT_GRANT_CHOICE, installer: true },
  });
  const kept = objects.filter(
    ({ metadata }) => metadata.labels?.['hawser.io/agent-of'] !== installation.networkID,
  );
  expect(kept.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    'Namespace hawser',
    'Namespace argocd',
  ]);
});

test('a namespace with a name that kubectl reads as another value is quoted', () => {
  const text = installManifest(settings, { ...installation, namespace: 'on' });
  expect(text).toContain('namespace: "on"\n');
  expect(text).not.toMatch(/: on$/m);
});
