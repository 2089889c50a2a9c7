import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

/** API calls for the certificates with which Secrets are sealed. */
export const certificateCalls = ({ http, answer }: Client) => ({
  /** Accepts the certificate that a cluster shows, by the fingerprint that was compared. */
  accept: (routerID: string, fingerprint: string, options: CommandOptions) =>
    answer(
      http.POST('/api/sealingCertificates/{routerID}/accept', {
        params: { path: { routerID }, ...withOptions(options) },
        body: { fingerprint },
      }),
    ),
});
