import { createHash } from 'node:crypto';
import {
  ARGOCD_READ_RULES,
  INSTALLER,
  INSTALLER_RULES,
  INSTALLER_TOKEN_RULES,
  INSTALLER_VIEW_RULES,
  installerName,
} from '@hawser/domain/argocd';
import { agentNamespace, DEFAULT_NAMESPACE } from '@hawser/domain/names';
import { type Grant, type GrantChoice, grantFor } from '@hawser/domain/objects';
import { CONTROLLER_NAMESPACE } from '@hawser/domain/secrets';
import { yamlText } from '@hawser/manifest';
import type { PodSecurityLevel } from '@hawser/domain/pod-security';
import { AGENT_OF, INVENTORY_NAME, ROUTER_LABEL } from '@hawser/domain/routers';
import { grantText, podSecurityLabels } from './grant-text.ts';
import type { KubernetesObject, Metadata, PolicyRule, RoleRef, Subject } from './kubernetes.ts';
import { argoCdAccountObjects } from './argocd-account.ts';
import {
  accountTokenRules,
  AGENT_NAME,
  certificateRules,
  clusterRules,
  gitOpsRules,
  grantedRules,
  ownRules,
} from './rights.ts';

/** Settings of the operator for all agents. */
export interface InstallSettings {
  /** Base URL of the server as clusters reach it, without a slash at the end. */
  readonly publicUrl: string;
  /** PEM of the authority that signed the server's certificate; empty to trust the public authorities. */
  readonly ca: string;
  /** Public key of the server (Ed25519, SPKI DER, base64): the agent refuses servers with another key. */
  readonly serverKey: string;
  readonly agentImage: string;
}

/** Which router the manifest installs, and the id that its agent exchanges for an identity. */
export interface Installation {
  readonly routerID: string;
  readonly networkID: string;
  /** Where the agent applies objects. It runs in a namespace of its own. */
  readonly namespace: string;
  readonly grant: GrantChoice;
  readonly installId: string;
  /** Whether features can be installed there: it is the hub of a network with features. */
  readonly hasInstaller: boolean;
  /** The namespace of Argo CD, if it is the hub of a GitOps network. */
  readonly gitops: string | null;
  /** Whether Argo CD gets an account there: it is a public edge, and so it was chosen. */
  readonly hasArgoCdAccount: boolean;
}

/** User and group of the agent's process; the image needs no entry for it. */
const UNPRIVILEGED = 65532;
const RBAC = 'rbac.authorization.k8s.io';

/** The YAML of the manifest. Deterministic, so that its SHA-256 can be shown beforehand. */
export function installManifest(settings: InstallSettings, installation: Installation): string {
  const documents = installObjects(settings, installation).map(yamlText);
  return `${grantText(installation)}${documents.join('---\n')}`;
}

/** SHA-256 of the text's UTF-8 bytes, hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/**
 * The objects, namespaces first. Applying them again keeps the data of a running agent: the inventory has no `data`, and the identity of the agent is
 * stored beside the install ID in the Secret.
 */
function installObjects(settings: InstallSettings, installation: Installation): KubernetesObject[] {
  const { namespace, routerID, networkID, installId } = installation;
  const { hasArgoCdAccount } = installation;
  const grant: Grant = {
    ...grantFor(namespace, installation.grant, installation.gitops ?? undefined),
    ...(hasArgoCdAccount ? { argoCdAccount: true } : {}),
  };
  const agents = agentNamespace(namespace);
  const shared = {
    'app.kubernetes.io/name': AGENT_NAME,
    'app.kubernetes.io/managed-by': 'hawser',
    [ROUTER_LABEL]: routerID,
  };
  // What is removed with the agent: not the namespace of the applied objects.
  const labels = { ...shared, [AGENT_OF]: networkID };
  const own = (name: string): Metadata => ({ name, namespace: agents, labels });
  return [
    ...namespaces(namespace, grant, { shared, labels }),
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: own(AGENT_NAME) },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: own(AGENT_NAME),
      data: {
        server: settings.publicUrl,
        ca: settings.ca,
        serverKey: settings.serverKey,
        routerID,
        grant: JSON.stringify(grant),
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: own(AGENT_NAME),
      type: 'Opaque',
      stringData: { installId },
    },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: own(INVENTORY_NAME) },
    ...rights({ ...installation, grant, agents, labels }),
    ...(installation.hasInstaller ? installerObjects(routerID, agents, labels, grant.installer) : []),
    ...(hasArgoCdAccount
      ? argoCdAccountObjects({ routerID, agents, labels, access: installation.grant })
      : []),
    agentDeployment(settings.agentImage, own(AGENT_NAME), installId, memoryOf(grant)),
  ];
}

/** Namespaces with the labels by which the API server enforces Pod Security. The default namespace exists, and is not changed. */
function namespaces(
  namespace: string,
  grant: Grant,
  { shared, labels }: Readonly<Record<'shared' | 'labels', Metadata['labels']>>,
): KubernetesObject[] {
  const at = (name: string, level: PodSecurityLevel, of: Metadata['labels']): KubernetesObject => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: { ...of, ...podSecurityLabels(level) } },
  });
  const granted = namespace === DEFAULT_NAMESPACE ? [] : [at(namespace, grant.podSecurity, shared)];
  // One that exists is not changed: it may be of an Argo CD that somebody else installed.
  const { gitops } = grant;
  const argoCd: KubernetesObject[] =
    gitops === undefined || gitops === namespace
      ? []
      : [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: gitops, labels: {} } }];
  return [...granted, ...argoCd, at(agentNamespace(namespace), 'restricted', labels)];
}

function rights({
  grant,
  agents,
  routerID,
  labels,
  hasInstaller,
  hasArgoCdAccount,
}: Pick<Installation, 'routerID' | 'hasInstaller' | 'hasArgoCdAccount'> & {
  readonly grant: Grant;
  readonly agents: string;
  readonly labels: Metadata['labels'];
}): KubernetesObject[] {
  const apiVersion = 'rbac.authorization.k8s.io/v1';
  const subjects: Subject[] = [{ kind: 'ServiceAccount', name: AGENT_NAME, namespace: agents }];
  const roleRef: RoleRef = { apiGroup: RBAC, kind: 'Role', name: AGENT_NAME };
  const rulesByNamespace = [
    {
      namespace: agents,
      rules: [
        ...ownRules,
        ...(hasInstaller ? INSTALLER_TOKEN_RULES : []),
        ...(hasArgoCdAccount ? accountTokenRules : []),
      ],
    },
    ...grant.namespaces.map((namespace) => ({ namespace, rules: grantedRules(grant) })),
  ];
  const roles = (name: string, namespace: string, rules: readonly PolicyRule[]): KubernetesObject[] => {
    const metadata = { name, namespace, labels };
    return [
      { apiVersion, kind: 'Role', metadata, rules },
      { apiVersion, kind: 'RoleBinding', metadata, roleRef: { ...roleRef, name }, subjects },
    ];
  };
  const inNamespaces = rulesByNamespace.flatMap(({ namespace, rules }) =>
    roles(AGENT_NAME, namespace, rules),
  );
  const inArgoCd = grant.gitops === undefined ? [] : roles(`${AGENT_NAME}-gitops`, grant.gitops, gitOpsRules);
  // Time-ordered IDs differ at their end; a cluster may have routers of several networks.
  const metadata = { name: `${AGENT_NAME}-${routerID.slice(-12)}`, labels };
  return [
    ...inNamespaces,
    ...inArgoCd,
    ...roles(metadata.name, CONTROLLER_NAMESPACE, certificateRules),
    {
      apiVersion,
      kind: 'ClusterRole',
      metadata,
      rules: [...clusterRules(grant), ...(hasInstaller ? ARGOCD_READ_RULES : [])],
    },
    {
      apiVersion,
      kind: 'ClusterRoleBinding',
      metadata,
      roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: metadata.name },
      subjects,
    },
  ];
}

/**
 * The installer of features: an account of its own, whose rights are bound only while something is installed, by a person, or kept
 * when `isKept`. No pod runs as it; the agent asks for its tokens.
 */
function installerObjects(
  routerID: string,
  agents: string,
  labels: Metadata['labels'],
  isKept: boolean,
): KubernetesObject[] {
  const apiVersion = 'rbac.authorization.k8s.io/v1';
  const metadata = { name: installerName(routerID), labels };
  const account = { kind: 'ServiceAccount' as const, name: INSTALLER, namespace: agents };
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: INSTALLER, namespace: agents, labels } },
    { apiVersion, kind: 'ClusterRole', metadata, rules: [...INSTALLER_RULES, ...INSTALLER_VIEW_RULES] },
    ...(isKept
      ? [
          {
            apiVersion,
            kind: 'ClusterRoleBinding' as const,
            metadata,
            roleRef: { apiGroup: RBAC, kind: 'ClusterRole' as const, name: metadata.name },
            subjects: [account],
          } as const,
        ]
      : []),
  ];
}

/** The memory limit of the agent. On the hub of a GitOps network it keeps every Application of the network: 40,000 need more than 384 MiB. */
const memoryOf = ({ gitops }: { readonly gitops?: string }): string =>
  gitops === undefined ? '384Mi' : '1Gi';

/** The annotation makes new instructions restart the agent, while the same manifest leaves it running. */
function agentDeployment(
  image: string,
  metadata: Metadata,
  installId: string,
  memory: string,
): KubernetesObject {
  const matchLabels = { 'app.kubernetes.io/name': AGENT_NAME };
  const annotations = { 'hawser.io/install': sha256(installId).slice(0, 16) };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: {
      replicas: 1,
      // Two at once would use the same identity.
      strategy: { type: 'Recreate' },
      selector: { matchLabels },
      template: {
        metadata: { labels: metadata.labels, annotations },
        spec: {
          serviceAccountName: AGENT_NAME,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: UNPRIVILEGED,
            runAsGroup: UNPRIVILEGED,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [
            {
              name: 'agent',
              image,
              env: [{ name: 'NAMESPACE', valueFrom: { fieldRef: { fieldPath: 'metadata.namespace' } } }],
              resources: {
                requests: { cpu: '20m', memory: '96Mi' },
                limits: { memory },
              },
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ['ALL'] },
              },
            },
          ],
        },
      },
    },
  };
}
