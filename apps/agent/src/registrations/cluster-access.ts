import type { KubeApi, KubeObject } from '../kube/api.ts';
import { fieldsOf, labelsOf, textOf } from '../kube/fields.ts';
import { clusterOf } from './clusters.ts';

/** How Argo CD calls a registered cluster. Texts are empty where there is none. */
interface ClusterAccess {
  readonly server: string;
  readonly token: string;
  /** PEM, as are the certificate and its key. */
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
  /** Of the certificate of the server, instead of that of its address. */
  readonly serverName: string;
}

/** The API of a registered cluster, until it is closed: requests in progress then fail. */
interface ReachedCluster {
  readonly kube: KubeApi;
  close(): Promise<void>;
}

export type ReachCluster = (access: ClusterAccess) => ReachedCluster;

/** How the cluster of a Secret is called; null where that needs a program of Argo CD, as for EKS, or would not be encrypted. */
export function accessOf(secret: KubeObject): ClusterAccess | null {
  const decoded = (value: unknown) => Buffer.from(textOf(value), 'base64').toString('utf8');
  const config = parsed(decoded(labelsOf(secret.data)['config']));
  const tls = fieldsOf(config.tlsClientConfig);
  const access = {
    server: clusterOf(secret).server,
    token: textOf(config.bearerToken),
    ca: decoded(tls.caData),
    certificate: decoded(tls.certData),
    key: decoded(tls.keyData),
    serverName: textOf(tls.serverName),
  };
  const hasUser = access.token !== '' || (access.certificate !== '' && access.key !== '');
  return hasUser && access.server.startsWith('https://') ? access : null;
}

function parsed(text: string) {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}
