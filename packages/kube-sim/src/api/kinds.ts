/** A kind that the API serves. */
export interface Kind {
  /** API group; empty for the core. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The resource's name in paths. */
  readonly plural: string;
  readonly singular: string;
  readonly namespaced: boolean;
  /** Whether `status` is a subresource with its own writers. */
  readonly hasStatus: boolean;
  /** Whether `metadata.generation` counts changes of the spec. */
  readonly hasGeneration: boolean;
  /** Whether a CustomResourceDefinition defines it. */
  readonly isCustom: boolean;
}

type Trait = 'cluster' | 'status' | 'generation';

function kind(apiVersion: string, name: string, plural: string, ...traits: Trait[]): Kind {
  const slash = apiVersion.indexOf('/');
  return {
    group: slash < 0 ? '' : apiVersion.slice(0, slash),
    version: apiVersion.slice(slash + 1),
    kind: name,
    plural,
    singular: name.toLowerCase(),
    namespaced: !traits.includes('cluster'),
    hasStatus: traits.includes('status'),
    hasGeneration: traits.includes('generation'),
    isCustom: false,
  };
}

const RBAC = 'rbac.authorization.k8s.io/v1';

/** The built-in kinds of every simulated cluster. */
export const builtInKinds: readonly Kind[] = [
  kind('v1', 'ConfigMap', 'configmaps'),
  kind('v1', 'Secret', 'secrets'),
  kind('v1', 'Service', 'services', 'status'),
  kind('v1', 'ServiceAccount', 'serviceaccounts'),
  kind('v1', 'Event', 'events'),
  kind('v1', 'Pod', 'pods', 'status', 'generation'),
  kind('v1', 'PodTemplate', 'podtemplates', 'generation'),
  kind('v1', 'PersistentVolumeClaim', 'persistentvolumeclaims', 'status'),
  kind('v1', 'Namespace', 'namespaces', 'cluster', 'status'),
  kind('v1', 'Node', 'nodes', 'cluster', 'status'),
  kind('apps/v1', 'DaemonSet', 'daemonsets', 'status', 'generation'),
  kind('apps/v1', 'Deployment', 'deployments', 'status', 'generation'),
  kind('apps/v1', 'ReplicaSet', 'replicasets', 'status', 'generation'),
  kind('apps/v1', 'StatefulSet', 'statefulsets', 'status', 'generation'),
  kind('batch/v1', 'CronJob', 'cronjobs', 'status', 'generation'),
  kind('batch/v1', 'Job', 'jobs', 'status', 'generation'),
  kind('autoscaling/v2', 'HorizontalPodAutoscaler', 'horizontalpodautoscalers', 'status'),
  kind('networking.k8s.io/v1', 'Ingress', 'ingresses', 'status', 'generation'),
  kind('networking.k8s.io/v1', 'NetworkPolicy', 'networkpolicies', 'generation'),
  kind('policy/v1', 'PodDisruptionBudget', 'poddisruptionbudgets', 'status', 'generation'),
  kind(RBAC, 'Role', 'roles'),
  kind(RBAC, 'RoleBinding', 'rolebindings'),
  kind(RBAC, 'ClusterRole', 'clusterroles', 'cluster'),
  kind(RBAC, 'ClusterRoleBinding', 'clusterrolebindings', 'cluster'),
  kind(
    'apiextensions.k8s.io/v1',
    'CustomResourceDefinition',
    'customresourcedefinitions',
    'cluster',
    'status',
    'generation',
  ),
];

/** `apps/v1`, or `v1` of the core group. */
export function apiVersionOf(kind: Kind): string {
  return apiVersions.get(kind) ?? apiVersionFor(kind);
}

const apiVersionFor = ({ group, version }: Kind) => (group === '' ? version : `${group}/${version}`);
/** One shared string each, because thousands of objects contain it. */
const apiVersions = new Map(builtInKinds.map((one) => [one, apiVersionFor(one)]));

/** Names of the store's tables: `apps/deployments`. */
export function tableOf(kind: Kind): string {
  return tables.get(kind) ?? tableNamed(kind);
}

const tableNamed = ({ group, plural }: Kind) => `${group}/${plural}`;
const tables = new Map(builtInKinds.map((one) => [one, tableNamed(one)]));
const byTable = new Map(builtInKinds.map((one) => [tableNamed(one), one]));

/** The built-in kind of a table; undefined when it is not built in. */
export function builtInKind(table: string): Kind | undefined {
  return byTable.get(table);
}

/** The built-in kind of a table that must exist. */
export function kindOf(table: string): Kind {
  const found = byTable.get(table);
  if (!found) throw new Error(`No built-in kind ${table}`);
  return found;
}

export const NAMESPACES = kindOf('/namespaces');
