import { eksArnOf, eksRegionOfHost, kubeconfigMessages as messages } from '@hawser/domain/clusters';
import type { Credentials, OfferedContext } from './credentials.ts';
import { eksExecOf } from './eks-exec.ts';
import { isPair, pemOf } from './pem.ts';
import type { ClusterFields, KubeconfigFile, UserFields } from './schema.ts';

type Answer = OfferedContext['answer'];
type User = Credentials['user'];

type ServerFields = Omit<Credentials, 'user'>;
type Refusal = { readonly refusal: string };

const refused = (refusal: string): Refusal => ({ refusal });

/** Longest certificate or key in a kubeconfig, and longest token, characters. */
const CERTIFICATE_MAX = 65_536;
const TOKEN_MAX = 16_384;

/**
 * Returns the server and credentials of a context of `file`, or the first reason why it can't be used. Contexts that share a
 * cluster or a user share the value.
 */
export function credentialsIn(
  file: KubeconfigFile,
): (context: { readonly cluster: string; readonly user: string }) => Answer {
  const servers = new Map<ClusterFields, ServerFields | Refusal>();
  const users = new Map<UserFields, User | Refusal>();
  return (context) => {
    const cluster = file.clusters.find(({ name }) => name === context.cluster)?.cluster;
    if (cluster === undefined) return refused(messages.noCluster(context.cluster));
    const user = file.users.find(({ name }) => name === context.user)?.user;
    if (user == null) return refused(messages.noUser(context.user));
    const server = servers.get(cluster) ?? serverFieldsOf(cluster);
    servers.set(cluster, server);
    if ('refusal' in server) return server;
    // The region of an EKS user may follow from its cluster.
    const known = user.exec === undefined ? users.get(user) : undefined;
    const authInfo = known ?? userOf(user, context.cluster, new URL(server.server).hostname);
    users.set(user, authInfo);
    return 'refusal' in authInfo ? authInfo : { credentials: { ...server, user: authInfo } };
  };
}

function serverFieldsOf(cluster: ClusterFields): ServerFields | Refusal {
  if (cluster['insecure-skip-tls-verify'] === true) return refused(messages.insecure);
  if (cluster['proxy-url']) return refused(messages.proxy);
  if (cluster['certificate-authority']) return refused(messages.file('certificate-authority'));
  const server = serverOf(cluster.server ?? '');
  if (server === null) return refused(messages.noServer);
  const data = cluster['certificate-authority-data'];
  if (isTooLong(data)) return refused(messages.longCertificate('certificate-authority-data'));
  const ca = data ? pemOf(data, 'certificate') : null;
  if (data && ca === null) return refused(messages.certificate('certificate-authority-data'));
  return { server, ca, tlsServerName: cluster['tls-server-name'] || null };
}

/** The server's URL: https, without user name or password. */
function serverOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, href, hash, search } = new URL(text);
  const isPlain = username === '' && password === '' && hash === '' && search === '';
  return protocol === 'https:' && isPlain ? href : null;
}

function userOf(user: UserFields, clusterEntry: string, host: string): User | Refusal {
  if (['as', 'as-uid', 'as-groups', 'as-user-extra'].some((field) => field in user)) {
    return refused(messages.impersonation);
  }
  if (user['auth-provider'] !== undefined) return refused(messages.authProvider);
  if (user.exec !== undefined) {
    const eks = eksExecOf(user.exec);
    if (eks === null) return refused(messages.exec);
    const region = eks.region ?? eksArnOf(clusterEntry)?.region ?? eksRegionOfHost(host);
    if (region === null) return refused(messages.exec);
    return { kind: 'eks', clusterName: eks.clusterName, region, roleArn: eks.roleArn };
  }
  for (const field of ['tokenFile', 'client-certificate', 'client-key'] as const) {
    if (user[field]) return refused(messages.file(field));
  }
  if (user.token) return tokenOf(user.token.trim());
  if (user.username || user.password) return refused(messages.password);
  const certificateData = user['client-certificate-data'];
  const keyData = user['client-key-data'];
  if (!certificateData || !keyData) return refused(messages.noCredentials);
  if (isTooLong(certificateData)) return refused(messages.longCertificate('client-certificate-data'));
  if (isTooLong(keyData)) return refused(messages.longCertificate('client-key-data'));
  const certificate = pemOf(certificateData, 'certificate');
  const key = pemOf(keyData, 'key');
  if (certificate === null) return refused(messages.certificate('client-certificate-data'));
  if (key === null) return refused(messages.certificate('client-key-data'));
  if (!isPair(certificate, key)) return refused(messages.otherKey);
  return { kind: 'certificate', certificate, key };
}

/** Base64 has 4 characters for 3 bytes. */
const isTooLong = (base64: string | undefined): boolean => (base64?.length ?? 0) > (CERTIFICATE_MAX / 3) * 4;

/** Checks that the token fits into a header. A bearer token consists of visible ASCII characters (RFC 6750 §2.1). */
function tokenOf(token: string): User | Refusal {
  if (token.length > TOKEN_MAX) return refused(messages.longToken);
  return /^[\x21-\x7e]+$/.test(token) ? { kind: 'token', token } : refused(messages.token);
}
