/** What an agent with the right `inspect` reads in all namespaces and of the cluster itself, by API group; the core group is empty. */
interface InspectedGroup {
  readonly group: string;
  readonly resources: readonly string[];
}

/**
 * The resources that an agent with the right `inspect` may get, list and watch. Secrets are not among them: Kubernetes has no right to read
 * their names without their values. A list and no wildcard, because rights only add up and `*` would include Secrets.
 */
export const INSPECTED: readonly InspectedGroup[] = [
  {
    group: '',
    resources: [
      'configmaps',
      'endpoints',
      'events',
      'limitranges',
      'namespaces',
      'nodes',
      'persistentvolumeclaims',
      'persistentvolumes',
      'pods',
      'podtemplates',
      'replicationcontrollers',
      'resourcequotas',
      'serviceaccounts',
      'services',
    ],
  },
  {
    group: 'admissionregistration.k8s.io',
    resources: ['mutatingwebhookconfigurations', 'validatingwebhookconfigurations'],
  },
  { group: 'apiextensions.k8s.io', resources: ['customresourcedefinitions'] },
  {
    group: 'apps',
    resources: ['controllerrevisions', 'daemonsets', 'deployments', 'replicasets', 'statefulsets'],
  },
  {
    group: 'argoproj.io',
    resources: [
      'applications',
      'applicationsets',
      'appprojects',
      'cronworkflows',
      'eventbus',
      'eventsources',
      'rollouts',
      'sensors',
      'workflows',
      'workflowtemplates',
    ],
  },
  { group: 'autoscaling', resources: ['horizontalpodautoscalers'] },
  { group: 'batch', resources: ['cronjobs', 'jobs'] },
  { group: 'bitnami.com', resources: ['sealedsecrets'] },
  { group: 'cert-manager.io', resources: ['certificates', 'clusterissuers', 'issuers'] },
  { group: 'coordination.k8s.io', resources: ['leases'] },
  { group: 'discovery.k8s.io', resources: ['endpointslices'] },
  { group: 'gateway.networking.k8s.io', resources: ['gatewayclasses', 'gateways', 'httproutes'] },
  { group: 'metrics.k8s.io', resources: ['nodes', 'pods'] },
  { group: 'monitoring.coreos.com', resources: ['podmonitors', 'prometheusrules', 'servicemonitors'] },
  { group: 'networking.k8s.io', resources: ['ingressclasses', 'ingresses', 'networkpolicies'] },
  {
    group: 'operators.coreos.com',
    resources: [
      'catalogsources',
      'clusterserviceversions',
      'installplans',
      'operatorgroups',
      'subscriptions',
    ],
  },
  { group: 'policy', resources: ['poddisruptionbudgets'] },
  {
    group: 'rbac.authorization.k8s.io',
    resources: ['clusterrolebindings', 'clusterroles', 'rolebindings', 'roles'],
  },
  { group: 'scheduling.k8s.io', resources: ['priorityclasses'] },
  { group: 'skupper.io', resources: ['connectors', 'links', 'listeners', 'sites'] },
  { group: 'storage.k8s.io', resources: ['storageclasses', 'volumeattachments'] },
];
