/** A certificate for 127.0.0.1 and localhost that signs itself, valid for a century; it and its key protect nothing. */
export const certificatePem = `-----BEGIN CERTIFICATE-----
MIIBoDCCAUWgAwIBAgIUcW6hRsX9YVWx5kv6Cmh0Sbr+HlcwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLaGF3c2VyLXRlc3QwIBcNMjYxMTIxMDEyNzQ1WhgPMjEyNjEw
MjgwMTI3NDVaMBYxFDASBgNVBAMMC2hhd3Nlci10ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEujt7tNLYtxoRIdh1r4Gw4i/+XjETZG8b6QuoNeUXTP5U/XpS
XNisPVx4guWmlkXpFFb5Wtz6Gf7dKTw7jeJL8qNvMG0wHQYDVR0OBBYEFIbhb7Fi
oEBZ10CMiaK7jfOmgowjMB8GA1UdIwQYMBaAFIbhb7FioEBZ10CMiaK7jfOmgowj
MA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYcEfwAAAYIJbG9jYWxob3N0MAoG
CCqGSM49BAMCA0kAMEYCIQCna8ysozz4XrwLiz6TjxIud0TOyDljU+FnWWrtYAc1
ywIhAOOunZK3F1oL/Cn5e2f/NxJoRq/ZqWOCRdRgDBmiopO/
-----END CERTIFICATE-----
`;
export const keyPem = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHAf3TNkt6kgD70HI
pPiuvS3fjlzG1ggoCGdKySgTBAWhRANCAAS6O3u00ti3GhEh2HWvgbDiL/5eMRNk
bxvpC6g15RdM/lT9elJc2Kw9XHiC5aaWRekUVvla3PoZ/t0pPDuN4kvy
-----END PRIVATE KEY-----
`;

/** A kubeconfig with one context, as JSON, which is YAML. What is not given is a server with a token. */
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
