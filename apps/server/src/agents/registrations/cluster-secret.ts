import { clusterLabels, registrationSecret } from '@hawser/domain/gitops';
import type { Manifest } from '@hawser/domain/objects';
import type { Tags } from '@hawser/domain/tags';
import type { ClusterCredentials } from '../../clusters/index.ts';
import { base64, secretOf } from './secret.ts';

/** How the Argo CD of a hub calls the cluster that it runs in. It then uses the account of its own pods. */
const ITSELF = 'https://kubernetes.default.svc';

/** A cluster as its Secret names it. */
interface RegisteredCluster {
  /** `destination.name` of Applications. */
  readonly name: string;
  readonly tags: Tags;
  readonly network: string;
  /** Whether Argo CD runs in it. */
  readonly isHub: boolean;
  /** Where Argo CD may act; null for the whole cluster. */
  readonly namespaces: readonly string[] | null;
}

/**
 * The Secret by which Argo CD knows a cluster (Argo CD, "Declarative Setup", Clusters). `credentials` are those of its kubeconfig; null for the
 * cluster that Argo CD runs in.
 */
export function clusterSecret(
  cluster: RegisteredCluster,
  credentials: ClusterCredentials | null,
  namespace: string,
): Manifest {
  return secretOf(
    { name: registrationSecret('cluster', cluster.name), namespace, labels: clusterLabels(cluster) },
    {
      name: cluster.name,
      // Argo CD compares without a slash at the end.
      server: credentials === null ? ITSELF : credentials.credentials.server.replace(/\/+$/, ''),
      config: JSON.stringify(
        credentials === null ? { tlsClientConfig: { insecure: false } } : configOf(credentials),
      ),
      // It then reads these namespaces only, and nothing of the whole cluster.
      ...(cluster.namespaces === null ? {} : { namespaces: cluster.namespaces.join(',') }),
    },
  );
}

function configOf({ credentials: { ca, tlsServerName, user }, aws }: ClusterCredentials): object {
  const tls = {
    insecure: false,
    ...(tlsServerName === null ? {} : { serverName: tlsServerName }),
    ...(ca === null ? {} : { caData: base64(ca) }),
  };
  switch (user.kind) {
    case 'token':
      return { bearerToken: user.token, tlsClientConfig: tls };
    case 'certificate':
      return { tlsClientConfig: { ...tls, certData: base64(user.certificate), keyData: base64(user.key) } };
    case 'eks':
      return { execProviderConfig: eksProgram(user, aws), tlsClientConfig: tls };
  }
}

/**
 * The program in Argo CD's image that makes tokens for EKS, with the AWS credentials that were entered: they are those of the role already,
 * and work on a hub outside AWS as well.
 */
function eksProgram(
  { clusterName, region }: { readonly clusterName: string; readonly region: string },
  aws: ClusterCredentials['aws'],
): object {
  return {
    command: 'argocd-k8s-auth',
    args: ['aws', '--cluster-name', clusterName],
    apiVersion: 'client.authentication.k8s.io/v1beta1',
    env: {
      AWS_REGION: region,
      ...(aws === null
        ? {}
        : {
            AWS_ACCESS_KEY_ID: aws.accessKeyId,
            AWS_SECRET_ACCESS_KEY: aws.secretAccessKey,
            ...(aws.sessionToken === null ? {} : { AWS_SESSION_TOKEN: aws.sessionToken }),
          }),
    },
  };
}
