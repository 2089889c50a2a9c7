import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Grant } from '@hawser/contract/agent';
import { agentNamespace } from '@hawser/domain/names';
import { DEFAULT_GRANT_CHOICE, grantFor, type GrantChoice } from '@hawser/domain/objects';
import { findProgram } from '@hawser/testkit';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import type { KubernetesObject, PolicyRule } from '../apps/server/src/agents/install/kubernetes.ts';
import { type Installation, installManifest } from '../apps/server/src/agents/install/manifest.ts';

const chart = join(import.meta.dirname, 'charts', 'hawser-agent');
const helm = findProgram('helm');
const NAMESPACE = 'shop';
const routerID = '0190b5d2-3f4a-7c11-8a57-9d6f2b1c4e30';
const server = {
  publicUrl: 'https://hawser.example.org',
  ca: '',
  serverKey: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
};

const parsed = (text: string): KubernetesObject[] =>
  parseAllDocuments(text).flatMap((document) => {
    const object = document.toJS() as KubernetesObject | null;
    return object === null ? [] : [object];
  });

function byManifest(chosen: Partial<Installation>): KubernetesObject[] {
  const text = installManifest(
    { ...server, agentImage: 'ghcr.io/hawser/agent:main' },
    {
      routerID,
      networkID: '0190a0b0-0000-7000-8000-00000000cafe',
      namespace: NAMESPACE,
      grant: DEFAULT_GRANT_CHOICE,
      installId: 'an-id',
      gitops: null,
      hasInstaller: false,
      hasArgoCdAccount: false,
      ...chosen,
    },
  );
  return parsed(text);
}

/** What helm makes of the same choice. */
function byChart({
  grant = DEFAULT_GRANT_CHOICE,
  gitops = null,
  hasInstaller = false,
}: Partial<Installation>) {
  const {
    gitops: gitOps = '',
    installer: isKept,
    ...granted
  } = grantFor(NAMESPACE, grant, gitops ?? undefined);
  const { argoCdAccess: access, argoCdNamespaces: namespaces, argoCdKinds } = grant;
  const installer = isKept ? 'kept' : 'asked';
  const values = {
    server: server.publicUrl,
    serverKey: server.serverKey,
    routerID,
    image: { allowTag: true },
    grant: {
      ...granted,
      infrastructure: grant.infrastructure,
      argoCd: { access, namespaces, kinds: argoCdKinds },
      gitOps,
      installer: hasInstaller ? installer : 'none',
    },
  };
  const args = [
    'template',
    'release',
    chart,
    '-n',
    agentNamespace(NAMESPACE),
    '-f',
    '-',
    '--kube-version=1.36.1',
  ];
  return parsed(execFileSync(helm ?? '', args, { input: stringify(values), encoding: 'utf8' }));
}

/** One line for each thing that a rule allows. */
const allowed = ({ apiGroups, resources, resourceNames = ['any'], verbs }: PolicyRule): string[] =>
  apiGroups.flatMap((group) =>
    resources.flatMap((resource) =>
      resourceNames.flatMap((name) => verbs.map((verb) => `${verb} ${resource}.${group} ${name}`)),
    ),
  );

/** Who may do what where. */
const rightsOf = (objects: readonly KubernetesObject[]) =>
  objects
    .flatMap((object): string[] => {
      const { kind, metadata } = object;
      const at = `${kind} ${metadata.namespace ?? 'cluster'}/${metadata.name}`;
      if ('rules' in object)
        return [...new Set(object.rules.flatMap(allowed))].map((right) => `${at}: ${right}`);
      if (!('roleRef' in object)) return kind === 'ServiceAccount' ? [at] : [];
      const { roleRef, subjects } = object;
      return subjects.map(
        ({ name, namespace }) => `${at}: ${roleRef.kind} ${roleRef.name} to ${namespace}/${name}`,
      );
    })
    .toSorted();

const grantIn = (objects: readonly KubernetesObject[]) => {
  const [grant = ''] = objects.flatMap((object) =>
    object.kind === 'ConfigMap' && object.metadata.name === 'hawser-agent'
      ? [object.data?.['grant'] ?? '']
      : [],
  );
  return Grant.parse(JSON.parse(grant));
};

const choice = (chosen: Partial<GrantChoice>): GrantChoice => ({ ...DEFAULT_GRANT_CHOICE, ...chosen });
const infrastructure = ['s3.aws.upbound.io', 's3.aws.m.upbound.io', 'pkg.crossplane.io'];
const listed = { argoCdAccess: 'listed', argoCdNamespaces: ['till'], argoCdKinds: ['services'] } as const;

describe.skipIf(helm === null)('the agent chart and the install manifest give the same rights', () => {
  test.each<[string, Partial<Installation>]>([
    ['by default', {}],
    [
      'with everything that an edge may get',
      {
        grant: choice({
          kinds: 'extended',
          logs: true,
          exec: true,
          inspect: true,
          secretNames: true,
          ...listed,
        }),
        hasArgoCdAccount: true,
      },
    ],
    [
      'to an edge where Argo CD may do everything',
      { grant: choice({ argoCdAccess: 'everything' }), hasArgoCdAccount: true },
    ],
    ['to a hub that asks before it installs', { hasInstaller: true }],
    [
      'to the hub of a GitOps network with infrastructure',
      {
        grant: choice({ kinds: 'extended', installer: true, infrastructure, secrets: ['*'] }),
        gitops: 'argocd',
        hasInstaller: true,
      },
    ],
  ])('%s', (_, chosen) => {
    const [manifest, made] = [byManifest(chosen), byChart(chosen)];
    expect(rightsOf(made)).toEqual(rightsOf(manifest));
    const granted = grantIn(manifest);
    expect(grantIn(made)).toEqual({ ...granted, argoCdAccount: granted.argoCdAccount ?? false });
  });
});
