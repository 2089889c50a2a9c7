/** Messages about an uploaded kubeconfig. The specification does not word them. */
export const kubeconfigMessages = {
  tooLarge: 'The kubeconfig is larger than 1 MiB.',
  unreadable: 'Not a kubeconfig: it must be YAML with clusters, users and contexts.',
  tooMany: (most: number): string =>
    `A kubeconfig may have at most ${most} clusters, users and contexts each.`,
  noContext: 'The kubeconfig has no context that can be used.',
  unknownContext: 'Please choose one of the contexts of the kubeconfig.',
  noCluster: (name: string): string => `The kubeconfig has no cluster "${name}".`,
  noUser: (name: string): string => `The kubeconfig has no user "${name}".`,
  noServer: 'The cluster has no server address that begins with https://.',
  insecure:
    'insecure-skip-tls-verify is not accepted: the server must show a certificate that can be checked.',
  proxy: 'proxy-url is not accepted.',
  authProvider: 'auth-provider is not accepted: please use a token or a client certificate.',
  exec: 'exec is not accepted: nothing in a kubeconfig is ever run. Please use a token or a client certificate.',
  file: (field: string): string =>
    `${field} names a file, which is not read: please upload a kubeconfig with the contents in it (kubectl config view --flatten --raw).`,
  password: 'A username with a password is not accepted: please use a token or a client certificate.',
  impersonation: 'Impersonation (as, as-groups, as-uid, as-user-extra) is not accepted.',
  noCredentials: 'The user has neither a token nor a client certificate with its key.',
  token: 'The token must be one line of plain letters, digits and signs.',
  longToken: 'The token is larger than 16 KiB.',
  longCertificate: (field: string): string => `${field} is larger than 64 KiB.`,
  otherKey: 'client-key-data is not the key of client-certificate-data.',
  certificate: (field: string): string => `${field} is not a PEM certificate or key.`,
  unknownField: (field: string): string => `${field} is not known in a kubeconfig.`,
  eksCredentialsNeeded: 'Please enter AWS credentials that may use this EKS cluster.',
  eksCredentials:
    'The AWS access key ID must have 16 to 128 letters and digits, and the secret access key must not be empty.',
  gone: 'The uploaded kubeconfig has expired. Please upload it again.',
} as const;

/** Results of a connection check. */
export const connectionMessages = {
  reached: (version: string): string => `Connected: Kubernetes ${version}.`,
  notAllowed: (host: string): string =>
    `Connections to ${host} are not allowed by the operator of this server.`,
  unauthorized: 'The server rejected these credentials.',
  forbidden: 'The credentials are valid but may not read the server version.',
  /** One message for all other failures, which would otherwise reveal names, hosts and ports of the server's own network. */
  unreachable: (host: string): string =>
    `No Kubernetes API server that the kubeconfig trusts answered at ${host}. Check the address, the certificate and the firewall.`,
} as const;
