import { certificatePem } from '@hawser/testkit';

/** The output of `aws eks update-kubeconfig`. */
export const EKS_EXEC = {
  apiVersion: 'client.authentication.k8s.io/v1beta1',
  command: 'aws',
  args: ['--region', 'eu-central-1', 'eks', 'get-token', '--cluster-name', 'Retail_EU', '--output', 'json'],
};

export const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** One context of a kubeconfig. */
export interface Context {
  server?: string;
  /** Name of its cluster; by default its own. */
  cluster?: string;
  user: object;
  /** Fields of its cluster, replacing the server's certificate. */
  fields?: object;
  /** Its cluster or user is missing in the file. */
  missing?: 'cluster' | 'user';
}

/** A kubeconfig with several contexts, by name of the context. */
export function kubeconfig(contexts: Record<string, Context>, current?: string) {
  const entries = Object.entries(contexts);
  const clusterOf = (name: string, { cluster = name }: Context): string => cluster;
  const text = JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: entries
      .filter(([, { missing }]) => missing !== 'cluster')
      .map(([name, context]) => ({
        name: clusterOf(name, context),
        cluster: {
          server: context.server ?? 'https://one.test:6443',
          ...(context.fields ?? { 'certificate-authority-data': base64(certificatePem) }),
        },
      })),
    users: entries
      .filter(([, { missing }]) => missing !== 'user')
      .map(([name, { user }]) => ({ name, user })),
    contexts: entries.map(([name, context]) => ({
      name,
      context: { cluster: clusterOf(name, context), user: name },
    })),
    ...(current === undefined ? {} : { 'current-context': current }),
  });
  return { name: 'kubeconfig', mimeType: 'text/plain', buffer: Buffer.from(text) };
}
