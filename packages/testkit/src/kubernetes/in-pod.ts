import { execFileSync } from 'node:child_process';
import { type Running, run } from '../process/spawn.ts';
import type { TestCluster } from './cluster.ts';

/** Mounts the files of a service account at their path in a pod, in a separate mount namespace. */
const SCRIPT = `set -e
mount -t tmpfs tmpfs /run
folder=/run/secrets/kubernetes.io/serviceaccount
mkdir -p "$folder"
printf %s "$POD_CA" >"$folder/ca.crt"
printf %s "$POD_TOKEN" >"$folder/token"
printf %s "$POD_NAMESPACE" >"$folder/namespace"
if [ -n "$POD_ETC" ]; then
  mkdir /run/upper /run/work
  cp -r "$POD_ETC/." /run/upper/
  mount -t overlay overlay -o lowerdir=/etc,upperdir=/run/upper,workdir=/run/work /etc
fi
unset POD_CA POD_TOKEN POD_ETC
exec "$@"`;

const UNSHARE = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];

/** Why no program can be run as in a pod here; null when it can. */
export function inPodSkipReason(): string | null {
  try {
    // When /var/run is a link to another folder, the files would not be found.
    execFileSync('unshare', [...UNSHARE, 'sh', '-c', 'mount -t tmpfs tmpfs /run && mkdir /var/run/probe'], {
      stdio: 'ignore',
    });
    return null;
  } catch {
    return 'mount namespaces are not allowed here (`unshare --mount`)';
  }
}

/**
 * Runs `program` with the in-cluster configuration of an existing service account: address of the API server, token
 * (valid for 24 hours), CA and namespace. The program sees no other file below /run, and the files of `etc` over those of /etc.
 */
export async function runInPod(
  cluster: TestCluster,
  namespace: string,
  serviceAccount: string,
  program: string,
  args: readonly string[],
  { etc = '', env: more = {} }: { readonly etc?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Running> {
  const token = await cluster.kubectl('-n', namespace, 'create', 'token', serviceAccount, '--duration=24h');
  const { hostname, port } = new URL(cluster.admin.server);
  const env = {
    ...process.env,
    ...more,
    KUBERNETES_SERVICE_HOST: hostname,
    KUBERNETES_SERVICE_PORT: port,
    POD_CA: cluster.admin.ca,
    POD_TOKEN: token.trim(),
    POD_NAMESPACE: namespace,
    POD_ETC: etc,
  };
  return run('unshare', [...UNSHARE, 'sh', '-c', SCRIPT, 'pod', program, ...args], { env });
}
