export { certificatePem, keyPem } from '@hawser/testkit';

/** A kubeconfig with one context, as JSON, which is also YAML. Default: a server with a token. */
export function kubeconfigOf({
  cluster = {},
  user = { token: 't0ken' },
  clusterName = 'one',
  contextName = 'ctx',
  contextCluster = clusterName,
  contextUser = 'ada',
}: {
  cluster?: object;
  user?: object | null;
  clusterName?: string;
  contextName?: string;
  contextCluster?: string;
  contextUser?: string;
}): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: clusterName, cluster: { server: 'https://one.test:6443', ...cluster } }],
    users: [{ name: 'ada', user }],
    contexts: [{ name: contextName, context: { cluster: contextCluster, user: contextUser } }],
    'current-context': contextName,
  });
}
