/** Files of Argo CD's custom resource definitions. */
export const DEFINITIONS = [
  'application-crd.yaml',
  'applicationset-crd.yaml',
  'appproject-crd.yaml',
] as const;

// The controllers read only what has this label.
const labels = { 'app.kubernetes.io/part-of': 'argocd' };

/** The least that Argo CD's controllers need, as a release installs it. */
export const argoCdSettings = {
  namespace: (name: string): string =>
    JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }),
  /** The project `default` is what its server makes, which is not run here. */
  objects(namespace: string): string {
    const metadata = (name: string) => ({ name, namespace, labels });
    const objects = [
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata('argocd-cm') },
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata('argocd-rbac-cm') },
      {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: metadata('argocd-secret'),
        stringData: { 'server.secretkey': 'of tests' },
      },
      {
        apiVersion: 'argoproj.io/v1alpha1',
        kind: 'AppProject',
        metadata: { name: 'default', namespace },
        spec: {
          sourceRepos: ['*'],
          destinations: [{ namespace: '*', server: '*' }],
          clusterResourceWhitelist: [{ group: '*', kind: '*' }],
        },
      },
    ];
    return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
  },
} as const;
