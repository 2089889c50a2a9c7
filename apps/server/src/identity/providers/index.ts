import type { SignInProvider } from '@hawser/domain/sign-in-providers';
import type { Clock, Fetch } from '@hawser/ports';
import { requestProvider } from './adapters/http.ts';
import { githubClient } from './github.ts';
import { oidcClient } from './oidc.ts';
import type { Providers } from './routes.ts';

export { registerIdentities } from './identities.ts';
export { registerMethods } from './methods.ts';
export { type ProviderRoutePorts, registerProviders } from './routes.ts';
export { waysOf } from './ways.ts';

/** The ways to speak to the configured providers. */
export function providersOf(
  configured: readonly SignInProvider[],
  clock: Clock,
  fetch: Fetch = requestProvider,
): Providers {
  const entries = configured.map((provider) => {
    const client =
      provider.protocol === 'github'
        ? githubClient(provider, { fetch })
        : oidcClient(provider, { clock, fetch });
    return [provider.name, { provider, client }] as const;
  });
  return new Map(entries);
}
