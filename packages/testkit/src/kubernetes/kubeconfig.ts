/** Text of a kubeconfig for one user of one cluster. `ca` is PEM; the token is the user's only credential. */
export function kubeconfigText(server: string, ca: string, token: string, namespace = 'default'): string {
  return JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name: 'cluster',
          cluster: { server, 'certificate-authority-data': Buffer.from(ca).toString('base64') },
        },
      ],
      users: [{ name: 'user', user: { token } }],
      contexts: [{ name: 'context', context: { cluster: 'cluster', user: 'user', namespace } }],
      'current-context': 'context',
    },
    null,
    2,
  );
}
