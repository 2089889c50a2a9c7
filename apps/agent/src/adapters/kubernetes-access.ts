import { readFile } from 'node:fs/promises';
import type { Clock } from '@hawser/ports';
import { Agent } from 'undici';

interface TlsOptions {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly rejectUnauthorized?: boolean;
}

/** How to reach one API server: its URL, its connections, and the headers of the next request. */
export interface KubernetesAccess {
  /** Base URL without a trailing slash. */
  readonly server: string;
  readonly dispatcher: Agent;
  /** For connections that are not the dispatcher's. */
  readonly tls: TlsOptions;
  headers(): Promise<Record<string, string>>;
}

const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';
/** The kubelet renews the token well before it expires, so reading it once a minute is enough. */
const TOKEN_MS = 60_000;

/** Removes surrounding white space and trailing slashes. */
const bare = (text: string) => text.trim().replace(/\/+$/, '');

function dispatcherFor(tls: TlsOptions): Agent {
  // A watch may be silent for minutes. The Reflector has its own timeout, so the body has none.
  return new Agent({ connect: { ...tls, timeout: 10_000 }, headersTimeout: 30_000, bodyTimeout: 0 });
}

/** Access from inside a pod, by its ServiceAccount. Fails outside a cluster. */
export async function inClusterAccess(clock: Clock): Promise<KubernetesAccess & { namespace: string }> {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = process.env;
  if (!host || !port) throw new Error('Not running in a cluster: pass --kubeconfig FILE --namespace NS');
  const tls = { ca: await readFile(`${ACCOUNT}/ca.crt`, 'utf8') };
  let token = '';
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    namespace: bare(await readFile(`${ACCOUNT}/namespace`, 'utf8')),
    dispatcher: dispatcherFor(tls),
    tls,
    async headers() {
      if (Math.abs(clock.now() - readAt) > TOKEN_MS) {
        token = bare(await readFile(`${ACCOUNT}/token`, 'utf8'));
        readAt = clock.now();
      }
      return { authorization: `Bearer ${token}` };
    },
  };
}

/** Access by a kubeconfig file, with the authentication that its current context names. */
export async function kubeconfigAccess(file: string): Promise<KubernetesAccess> {
  const { KubeConfig } = await import('@kubernetes/client-node');
  const config = new KubeConfig();
  config.loadFromFile(file);
  const cluster = config.getCurrentCluster();
  if (!cluster) throw new Error(`The kubeconfig ${file} has no cluster in its current context`);
  const given: Parameters<typeof config.applyToHTTPSOptions>[0] = { headers: {} };
  await config.applyToHTTPSOptions(given);
  const tls = {
    ...(given.ca ? { ca: String(given.ca) } : {}),
    ...(given.cert ? { cert: String(given.cert) } : {}),
    ...(given.key ? { key: String(given.key) } : {}),
    ...(given.rejectUnauthorized === false ? { rejectUnauthorized: false } : {}),
  };
  return {
    server: bare(cluster.server),
    dispatcher: dispatcherFor(tls),
    tls,
    async headers() {
      const options: Parameters<typeof config.applyToHTTPSOptions>[0] = { headers: {} };
      await config.applyToHTTPSOptions(options);
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(options.headers ?? {})) headers[name] = String(value);
      return headers;
    },
  };
}

/** Access to the same API server as the owner of `token`, and as nobody else: without a client certificate. */
export function withToken({ server, dispatcher, tls }: KubernetesAccess, token: string): KubernetesAccess {
  const { cert, key: _, ...trust } = tls;
  return {
    server,
    dispatcher: cert === undefined ? dispatcher : dispatcherFor(trust),
    tls: trust,
    headers: () => Promise.resolve({ authorization: `Bearer ${token}` }),
  };
}
