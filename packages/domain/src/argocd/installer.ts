/** The service account of the installer, in the namespace of the agent. */
export const INSTALLER = 'hawser-installer';

/** A rule of RBAC. */
interface InstallerRule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

const ALL = ['get', 'list', 'create', 'patch', 'delete'];

/**
 * What the installer may do, in the whole cluster. `escalate` and `bind` are needed because Argo CD's own roles may do everything;
 * with them the installer amounts to an administrator of the cluster, and so it says.
 */
export const INSTALLER_RULES: readonly InstallerRule[] = [
  { apiGroups: ['apiextensions.k8s.io'], resources: ['customresourcedefinitions'], verbs: ALL },
  { apiGroups: [''], resources: ['namespaces'], verbs: ALL },
  { apiGroups: [''], resources: ['serviceaccounts', 'configmaps', 'secrets', 'services'], verbs: ALL },
  { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] },
  {
    apiGroups: ['rbac.authorization.k8s.io'],
    resources: ['roles', 'clusterroles'],
    verbs: [...ALL, 'escalate', 'bind'],
  },
  {
    apiGroups: ['rbac.authorization.k8s.io'],
    resources: ['rolebindings', 'clusterrolebindings'],
    verbs: ALL,
  },
  { apiGroups: ['networking.k8s.io'], resources: ['networkpolicies'], verbs: ALL },
  { apiGroups: ['apps'], resources: ['deployments', 'statefulsets'], verbs: ALL },
  {
    apiGroups: ['argoproj.io'],
    resources: ['applications', 'applicationsets', 'appprojects'],
    verbs: ['get', 'list'],
  },
];

/**
 * What the installer may read beside these, to remove a namespace that it created only when nothing of others is in it. Custom kinds are
 * not known beforehand.
 */
export const INSTALLER_VIEW_RULES: readonly InstallerRule[] = [
  { apiGroups: ['*'], resources: ['*'], verbs: ['list'] },
];

/** With which the agent of a hub gets the permissions of the installer, where these are bound; in its own namespace. */
export const INSTALLER_TOKEN_RULES = [
  {
    apiGroups: [''],
    resources: ['serviceaccounts/token'],
    resourceNames: [INSTALLER],
    verbs: ['create'],
  },
] as const;

/** What the agent of a hub reads in the whole cluster to find an Argo CD, its state and the address of its UI. No Secrets. */
export const ARGOCD_READ_RULES = [
  { apiGroups: ['apps'], resources: ['deployments', 'statefulsets'], verbs: ['get', 'list'] },
  { apiGroups: [''], resources: ['services'], verbs: ['list'] },
  { apiGroups: [''], resources: ['configmaps'], resourceNames: ['argocd-cm'], verbs: ['get'] },
  { apiGroups: ['networking.k8s.io'], resources: ['ingresses'], verbs: ['list'] },
  { apiGroups: ['gateway.networking.k8s.io'], resources: ['httproutes'], verbs: ['list'] },
] as const;

/** Name of the cluster role and of the binding of a router's installer. Time-ordered IDs differ at their end. */
export const installerName = (routerID: string): string => `${INSTALLER}-${routerID.slice(-12)}`;

/** The command with which a person gives the installer its permissions. */
export function installerCommand(
  routerID: string,
  agentNamespace: string,
  program: 'kubectl' | 'oc' = 'kubectl',
): string {
  const name = installerName(routerID);
  return `${program} create clusterrolebinding ${name} --clusterrole=${name} --serviceaccount=${agentNamespace}:${INSTALLER}`;
}
