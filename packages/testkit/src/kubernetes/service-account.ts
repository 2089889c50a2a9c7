import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestCluster } from './cluster.ts';
import { kubeconfigText } from './kubeconfig.ts';

/**
 * Path of a kubeconfig with a token of the service account, so that its user has exactly the permissions of the account.
 * The token lasts 24 hours. The account must exist.
 */
export async function serviceAccountKubeconfig(
  cluster: TestCluster,
  namespace: string,
  serviceAccount: string,
): Promise<string> {
  const token = await cluster.kubectl('-n', namespace, 'create', 'token', serviceAccount, '--duration=24h');
  const path = join(cluster.dir, `kubeconfig-${namespace}-${serviceAccount}`);
  const text = kubeconfigText(cluster.admin.server, cluster.admin.ca, token.trim(), namespace);
  await writeFile(path, text, { mode: 0o600 });
  return path;
}
