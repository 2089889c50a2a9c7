/** A manifest of the shape of Argo CD's, with one object of each kind that matters. Its custom kinds have the names of the real ones. */
const KINDS = [
  ['applications', 'Application'],
  ['applicationsets', 'ApplicationSet'],
  ['appprojects', 'AppProject'],
] as const;

const definitions = KINDS.map(
  ([plural, kind]) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${plural}.argoproj.io
  labels: {app.kubernetes.io/part-of: argocd}
spec:
  group: argoproj.io
  names: {kind: ${kind}, listKind: ${kind}List, plural: ${plural}, singular: ${kind.toLowerCase()}}
  scope: Namespaced
  versions:
    - name: v1alpha1
      served: true
      storage: true
      schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
`,
);

const workload = (kind: 'Deployment' | 'StatefulSet', name: string, version: string) => `apiVersion: apps/v1
kind: ${kind}
metadata:
  name: ${name}
  labels: {app.kubernetes.io/name: ${name}, app.kubernetes.io/part-of: argocd}
spec:
  replicas: 1
  ${kind === 'StatefulSet' ? `serviceName: ${name}` : 'progressDeadlineSeconds: 600'}
  selector: {matchLabels: {app.kubernetes.io/name: ${name}}}
  template:
    metadata: {labels: {app.kubernetes.io/name: ${name}}}
    spec:
      serviceAccountName: argocd-application-controller
      containers: [{name: main, image: 'quay.io/argoproj/argocd:${version}'}]
`;

/** The manifest of a version; `more` documents follow. */
export const argoManifest = (version: string, ...more: readonly string[]): string =>
  [
    ...definitions,
    'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: argocd-application-controller}\n',
    `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: argocd-application-controller}
rules: [{apiGroups: ['*'], resources: ['*'], verbs: ['*']}]
`,
    `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: argocd-application-controller}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: argocd-application-controller}
subjects: [{kind: ServiceAccount, name: argocd-application-controller, namespace: argocd}]
`,
    `apiVersion: v1
kind: ConfigMap
metadata: {name: argocd-cm, labels: {app.kubernetes.io/part-of: argocd}}
`,
    `apiVersion: v1
kind: Service
metadata: {name: argocd-server, labels: {app.kubernetes.io/name: argocd-server}}
spec: {ports: [{port: 443}], selector: {app.kubernetes.io/name: argocd-server}}
`,
    workload('Deployment', 'argocd-server', version),
    workload('Deployment', 'argocd-repo-server', version),
    workload('StatefulSet', 'argocd-application-controller', version),
    ...more,
  ].join('---\n');
