/** One kind that an agent may apply; `resource` is its plural name, as in RBAC rules. */
export interface GrantedKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource: string;
  /** Its objects belong to the whole cluster, and to no namespace. */
  readonly isClusterWide?: true | undefined;
}

/** The kinds that workloads consist of: no Secrets, no RBAC objects, only namespaced kinds. */
export const GRANTED_KINDS: readonly GrantedKind[] = [
  { apiVersion: 'apps/v1', kind: 'Deployment', resource: 'deployments' },
  { apiVersion: 'apps/v1', kind: 'StatefulSet', resource: 'statefulsets' },
  { apiVersion: 'apps/v1', kind: 'DaemonSet', resource: 'daemonsets' },
  { apiVersion: 'apps/v1', kind: 'ReplicaSet', resource: 'replicasets' },
  { apiVersion: 'v1', kind: 'Pod', resource: 'pods' },
  { apiVersion: 'batch/v1', kind: 'Job', resource: 'jobs' },
  { apiVersion: 'batch/v1', kind: 'CronJob', resource: 'cronjobs' },
  { apiVersion: 'v1', kind: 'Service', resource: 'services' },
  { apiVersion: 'v1', kind: 'ConfigMap', resource: 'configmaps' },
  { apiVersion: 'v1', kind: 'PersistentVolumeClaim', resource: 'persistentvolumeclaims' },
  { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', resource: 'ingresses' },
  { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', resource: 'networkpolicies' },
  { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', resource: 'horizontalpodautoscalers' },
  { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', resource: 'poddisruptionbudgets' },
];

/** Identities of pods and their permissions. The API server lets an agent give only permissions that it has itself. */
const ACCESS_KINDS: readonly GrantedKind[] = [
  { apiVersion: 'v1', kind: 'ServiceAccount', resource: 'serviceaccounts' },
  { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', resource: 'roles' },
  { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', resource: 'rolebindings' },
];

/** Custom kinds of tools that Hawser works with (Spec 2 §3), and of common controllers. All are namespaced. */
const CUSTOM_KINDS: readonly GrantedKind[] = [
  { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', resource: 'applications' },
  { apiVersion: 'argoproj.io/v1alpha1', kind: 'CronWorkflow', resource: 'cronworkflows' },
  { apiVersion: 'argoproj.io/v1alpha1', kind: 'EventBus', resource: 'eventbus' },
  { apiVersion: 'argoproj.io/v1alpha1', kind: 'EventSource', resource: 'eventsources' },
  { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', resource: 'rollouts' },
  { apiVersion: 'argoproj.io/v1alpha1', kind: 'Sensor', resource: 'sensors' },
  { apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', resource: 'workflows' },
  { apiVersion: 'argoproj.io/v1alpha1', kind: 'WorkflowTemplate', resource: 'workflowtemplates' },
  { apiVersion: 'bitnami.com/v1alpha1', kind: 'SealedSecret', resource: 'sealedsecrets' },
  { apiVersion: 'cert-manager.io/v1', kind: 'Certificate', resource: 'certificates' },
  { apiVersion: 'cert-manager.io/v1', kind: 'Issuer', resource: 'issuers' },
  { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'Gateway', resource: 'gateways' },
  { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute', resource: 'httproutes' },
  { apiVersion: 'monitoring.coreos.com/v1', kind: 'PodMonitor', resource: 'podmonitors' },
  { apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', resource: 'prometheusrules' },
  { apiVersion: 'monitoring.coreos.com/v1', kind: 'ServiceMonitor', resource: 'servicemonitors' },
  { apiVersion: 'skupper.io/v2alpha1', kind: 'Connector', resource: 'connectors' },
  { apiVersion: 'skupper.io/v2alpha1', kind: 'Listener', resource: 'listeners' },
];

/** The remaining kinds of Kubernetes that belong to a namespace and that a user writes, without Secrets. */
const OTHER_KINDS: readonly GrantedKind[] = [
  { apiVersion: 'v1', kind: 'Endpoints', resource: 'endpoints' },
  { apiVersion: 'v1', kind: 'LimitRange', resource: 'limitranges' },
  { apiVersion: 'v1', kind: 'PodTemplate', resource: 'podtemplates' },
  { apiVersion: 'v1', kind: 'ReplicationController', resource: 'replicationcontrollers' },
  { apiVersion: 'v1', kind: 'ResourceQuota', resource: 'resourcequotas' },
  { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', resource: 'leases' },
  { apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', resource: 'endpointslices' },
];

/**
 * ProviderConfigs of Crossplane: with which credentials it makes infrastructure. Those of the older family, and one of the newer, belong to the
 * whole cluster; the agent of a hub that may apply custom resources may apply them, with credentials of its own namespace alone.
 */
export const PROVIDER_CONFIG_KINDS: readonly GrantedKind[] = ['aws', 'azure', 'gcp'].flatMap((cloud) => [
  {
    apiVersion: `${cloud}.upbound.io/v1beta1`,
    kind: 'ProviderConfig',
    resource: 'providerconfigs',
    isClusterWide: true,
  },
  {
    apiVersion: `${cloud}.m.upbound.io/v1beta1`,
    kind: 'ClusterProviderConfig',
    resource: 'clusterproviderconfigs',
    isClusterWide: true,
  },
  { apiVersion: `${cloud}.m.upbound.io/v1beta1`, kind: 'ProviderConfig', resource: 'providerconfigs' },
]);

/** Whether it is a ProviderConfig of Crossplane, which a GitOps network with that feature accepts on its hub. */
export const isProviderConfigKind = (apiVersion: string, kind: string): boolean =>
  PROVIDER_CONFIG_KINDS.some((each) => each.apiVersion === apiVersion && each.kind === kind);

/** Kinds that an agent reads, besides those that it may apply, to show what the objects own. */
export const READ_KINDS: readonly GrantedKind[] = [
  { apiVersion: 'apps/v1', kind: 'ControllerRevision', resource: 'controllerrevisions' },
  { apiVersion: 'v1', kind: 'Endpoints', resource: 'endpoints' },
  { apiVersion: 'discovery.k8s.io/v1', kind: 'EndpointSlice', resource: 'endpointslices' },
  { apiVersion: 'v1', kind: 'Pod', resource: 'pods' },
  { apiVersion: 'apps/v1', kind: 'ReplicaSet', resource: 'replicasets' },
  { apiVersion: 'batch/v1', kind: 'Job', resource: 'jobs' },
  { apiVersion: 'v1', kind: 'PersistentVolumeClaim', resource: 'persistentvolumeclaims' },
];

/** Which kinds an agent may apply, as it is chosen when a cluster is attached. None includes Secrets. */
export const GRANT_KINDS = ['workloads', 'extended', 'everything'] as const;
export type GrantKinds = (typeof GRANT_KINDS)[number];

/** The choices that include a kind. */
export function choicesWith(apiVersion: string, kind: string): GrantKinds[] {
  if (isProviderConfigKind(apiVersion, kind)) return ['extended', 'everything'];
  return GRANT_KINDS.filter((choice) =>
    KINDS_OF[choice].some((each) => each.apiVersion === apiVersion && each.kind === kind),
  );
}

/** The kinds of each choice; a wider one includes the narrower. */
export const KINDS_OF: Readonly<Record<GrantKinds, readonly GrantedKind[]>> = {
  workloads: GRANTED_KINDS,
  extended: [...GRANTED_KINDS, ...ACCESS_KINDS, ...CUSTOM_KINDS],
  everything: [...GRANTED_KINDS, ...ACCESS_KINDS, ...CUSTOM_KINDS, ...OTHER_KINDS],
};
