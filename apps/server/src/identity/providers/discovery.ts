import type { SignInProvider } from '@hawser/domain/sign-in-providers';
import type { Clock, Fetch } from '@hawser/ports';
import * as openid from 'openid-client';
import { ProviderError } from './provider-client.ts';

/** Discovered endpoints are read again after this long. */
const FRESH_MS = 60 * 60_000;
/** Time limit of each request to a provider, seconds. */
export const TIMEOUT_SECONDS = 10;

/**
 * The endpoints of a provider, discovered when they are first needed: a provider that is down when the server starts works as soon
 * as it is up. What was discovered stays in use while the provider does not answer.
 */
export function discovered(
  provider: SignInProvider,
  { clock, fetch }: { readonly clock: Clock; readonly fetch: Fetch },
): () => Promise<openid.Configuration> {
  let known: { readonly at: number; readonly configuration: openid.Configuration } | undefined;
  let reading: Promise<openid.Configuration> | undefined;
  const isPlain = provider.issuer.startsWith('http:');

  async function read(): Promise<openid.Configuration> {
    const configuration = await openid.discovery(
      new URL(provider.issuer),
      provider.clientID,
      undefined,
      openid.ClientSecretPost(provider.clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        [openid.customFetch]: (url, init) => fetch(url, init as RequestInit),
        execute: [
          // ID tokens are verified although they came over TLS from the provider.
          openid.enableNonRepudiationChecks,
          ...(isPlain ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
    const { token_endpoint_auth_methods_supported: methods } = configuration.serverMetadata();
    if (methods !== undefined && !methods.includes('client_secret_post')) return withBasic(configuration);
    return configuration;
  }

  /** The same for a provider that takes the client's secret in a header only, which is the default of the standard. */
  function withBasic(of: openid.Configuration): openid.Configuration {
    const { clientID, clientSecret } = provider;
    const basic = openid.ClientSecretBasic(clientSecret);
    const configuration = new openid.Configuration(of.serverMetadata(), clientID, undefined, basic);
    configuration.timeout = TIMEOUT_SECONDS;
    configuration[openid.customFetch] = (url, init) => fetch(url, init as RequestInit);
    openid.enableNonRepudiationChecks(configuration);
    if (isPlain) openid.allowInsecureRequests(configuration);
    return configuration;
  }

  return async () => {
    if (known !== undefined && clock.now() - known.at < FRESH_MS) return known.configuration;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    try {
      const configuration = await reading;
      known = { at: clock.now(), configuration };
      return configuration;
    } catch (error) {
      if (known !== undefined) return known.configuration;
      throw new ProviderError('unavailable', error);
    }
  };
}
