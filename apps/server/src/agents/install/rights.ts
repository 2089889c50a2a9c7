import {
  apiGroupOf,
  ARGOCD_ACCOUNT_NAME,
  GITOPS_KINDS,
  type Grant,
  infrastructureResources,
  INSPECTED,
  isNamespacedGroup,
  isProviderConfigKind,
  PACKAGE_GROUP,
  READ_KINDS,
} from '@hawser/domain/objects';
import { CONTROLLER_PROXY } from '@hawser/domain/secrets';
import { FEATURES_NAME, INVENTORY_NAMES } from '@hawser/domain/routers';
import type { PolicyRule } from './kubernetes.ts';

/** Name of everything that the manifest creates in the router's namespace. */
export const AGENT_NAME = 'hawser-agent';

const FULL = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

/** Full permissions on these kinds. */
function rulesFor(kinds: Grant['kinds']): PolicyRule[] {
  const resourcesByGroup = new Map<string, string[]>();
  for (const { apiVersion, resource } of kinds) {
    const group = apiGroupOf(apiVersion);
    const resources = resourcesByGroup.get(group) ?? [];
    if (!resources.includes(resource)) resources.push(resource);
    resourcesByGroup.set(group, resources);
  }
  return [...resourcesByGroup].map(([group, resources]) => ({
    apiGroups: [group],
    resources: resources.toSorted(),
    verbs: FULL,
  }));
}

/** Permissions in one granted namespace: the granted kinds, and reading what they own. */
export const grantedRules = (grant: Grant): PolicyRule[] => [
  ...readRules(grant),
  ...rulesFor(grant.kinds.filter(({ isClusterWide }) => isClusterWide !== true)),
  ...(grant.infrastructure ?? []).filter(isNamespacedGroup).map(infrastructureRule),
];

/** Full permissions on the resources of a group of Crossplane. */
const infrastructureRule = (group: string): PolicyRule => ({
  apiGroups: [group],
  resources: infrastructureResources(group),
  verbs: FULL,
});

const READ = ['get', 'list', 'watch'];

/**
 * Reading what the objects own, the events about them and, when they are granted, the logs of their pods and terminals in them. A
 * terminal is a GET that becomes a WebSocket; since Kubernetes 1.35 it needs `create` as well.
 */
function readRules({ logs, exec, secretNames }: Grant): PolicyRule[] {
  const groups = new Map<string, string[]>([['', ['events']]]);
  for (const { apiVersion, resource } of READ_KINDS) {
    const group = apiGroupOf(apiVersion);
    groups.set(group, [...(groups.get(group) ?? []), resource]);
  }
  return [
    ...[...groups].map(([group, resources]) => ({
      apiGroups: [group],
      resources: resources.toSorted(),
      verbs: READ,
    })),
    ...(logs ? [{ apiGroups: [''], resources: ['pods/log'], verbs: ['get'] }] : []),
    ...(exec ? [{ apiGroups: [''], resources: ['pods/exec'], verbs: ['get', 'create'] }] : []),
    // Not `get`: the agent asks for metadata only. Kubernetes knows no right to names alone.
    ...(secretNames ? [{ apiGroups: [''], resources: ['secrets'], verbs: ['list', 'watch'] }] : []),
  ];
}

/**
 * Permissions in the namespace of Argo CD, on the hub of a GitOps network: the objects that Argo CD delivers, and Secrets, which register
 * clusters and repositories. Kubernetes cannot limit these to some Secrets before they are there.
 */
export const gitOpsRules: readonly PolicyRule[] = [
  {
    apiGroups: ['argoproj.io'],
    resources: GITOPS_KINDS.map(({ resource }) => resource).toSorted(),
    verbs: FULL,
  },
  { apiGroups: [''], resources: ['secrets'], verbs: FULL },
];

/**
 * Permission in the namespace of the controller of Sealed Secrets: a GET to this one Service through the API server, for its certificate, and
 * a POST, to have it seal something again. The certificate is public, and no Secret can be read by either.
 */
export const certificateRules: readonly PolicyRule[] = [
  {
    apiGroups: [''],
    resources: ['services/proxy'],
    resourceNames: [CONTROLLER_PROXY],
    verbs: ['get', 'create'],
  },
];

/** Permission to ask for tokens of the account that Argo CD uses on an edge, and of no other. */
export const accountTokenRules: readonly PolicyRule[] = [
  {
    apiGroups: [''],
    resources: ['serviceaccounts/token'],
    resourceNames: [ARGOCD_ACCOUNT_NAME],
    verbs: ['create'],
  },
];

/** Permissions on the objects of the agent itself, by name, and to create its inventory again when someone deleted it. */
export const ownRules: readonly PolicyRule[] = [
  {
    apiGroups: [''],
    resources: ['configmaps'],
    resourceNames: [AGENT_NAME, ...INVENTORY_NAMES, FEATURES_NAME],
    verbs: ['get', 'update', 'patch'],
  },
  { apiGroups: [''], resources: ['configmaps'], verbs: ['create'] },
  { apiGroups: [''], resources: ['secrets'], resourceNames: [AGENT_NAME], verbs: ['get', 'update', 'patch'] },
];

/**
 * Cluster-wide permissions: reading the cluster's identity (the UID of kube-system) and its nodes, the granted kinds that belong to the whole
 * cluster and, when it is granted, reading everything but Secrets.
 */
export function clusterRules({ inspect, kinds, infrastructure = [] }: Grant): PolicyRule[] {
  return [
    { apiGroups: [''], resources: ['namespaces'], resourceNames: ['kube-system'], verbs: ['get'] },
    { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list'] },
    ...rulesFor(kinds.filter(({ isClusterWide }) => isClusterWide === true)),
    ...usageRules(kinds),
    ...infrastructure.filter((group) => !isNamespacedGroup(group)).map(infrastructureRule),
    ...(infrastructure.includes(PACKAGE_GROUP)
      ? [{ apiGroups: [PACKAGE_GROUP], resources: ['providerrevisions'], verbs: READ }]
      : []),
    ...(inspect
      ? INSPECTED.map(({ group, resources }) => ({ apiGroups: [group], resources, verbs: READ }))
      : []),
  ];
}

/** Reading what uses ProviderConfigs, where these may be applied. */
function usageRules(kinds: Grant['kinds']): PolicyRule[] {
  const configs = kinds.filter(({ apiVersion, kind }) => isProviderConfigKind(apiVersion, kind));
  const groups = [...new Set(configs.map(({ apiVersion }) => apiGroupOf(apiVersion)))];
  return groups.length === 0
    ? []
    : [
        {
          apiGroups: groups,
          resources: ['providerconfigusages', 'clusterproviderconfigusages'],
          verbs: ['list'],
        },
      ];
}
