import type { KubeKind } from '../kube/api.ts';

/** A kind that the installer knows. */
interface InstalledKind extends KubeKind {
  readonly namespaced: boolean;
  /** Kinds are applied in this order, and removed in the opposite one. */
  readonly step: 'definitions' | 'settings' | 'workloads';
}

const RBAC = 'rbac.authorization.k8s.io/v1';

const kind = (
  apiVersion: string,
  name: string,
  resource: string,
  { step = 'settings', namespaced = true }: Partial<Pick<InstalledKind, 'step' | 'namespaced'>> = {},
): InstalledKind => ({ apiVersion, kind: name, resource, namespaced, step });

export const DEFINITION = kind(
  'apiextensions.k8s.io/v1',
  'CustomResourceDefinition',
  'customresourcedefinitions',
  { step: 'definitions', namespaced: false },
);
export const DEPLOYMENT = kind('apps/v1', 'Deployment', 'deployments', { step: 'workloads' });
export const STATEFUL_SET = kind('apps/v1', 'StatefulSet', 'statefulsets', { step: 'workloads' });
export const SERVICE = kind('v1', 'Service', 'services');
export const CLUSTER_ROLE_BINDING = kind(RBAC, 'ClusterRoleBinding', 'clusterrolebindings', {
  namespaced: false,
});
const SERVICE_ACCOUNT = kind('v1', 'ServiceAccount', 'serviceaccounts');

/** The kinds that a manifest may contain, in the order in which they are applied. Any other is refused. */
export const INSTALLED_KINDS: readonly InstalledKind[] = [
  DEFINITION,
  SERVICE_ACCOUNT,
  kind(RBAC, 'Role', 'roles'),
  kind(RBAC, 'ClusterRole', 'clusterroles', { namespaced: false }),
  kind(RBAC, 'RoleBinding', 'rolebindings'),
  CLUSTER_ROLE_BINDING,
  kind('v1', 'ConfigMap', 'configmaps'),
  kind('v1', 'Secret', 'secrets'),
  SERVICE,
  kind('networking.k8s.io/v1', 'NetworkPolicy', 'networkpolicies'),
  DEPLOYMENT,
  STATEFUL_SET,
];

/** Without one of these workloads Argo CD delivers nothing, or nobody sees its UI. */
export const NEEDED_WORKLOADS: readonly string[] = [
  'argocd-application-controller',
  'argocd-repo-server',
  'argocd-redis',
  'argocd-server',
];
