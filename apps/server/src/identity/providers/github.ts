import { emailOf } from '@hawser/domain/accounts';
import type { SignInProvider } from '@hawser/domain/sign-in-providers';
import type { Fetch } from '@hawser/ports';
import * as openid from 'openid-client';
import { z } from 'zod';
import { TIMEOUT_SECONDS } from './discovery.ts';
import { failureOf } from './oidc.ts';
import { type ProviderClient, ProviderError } from './provider-client.ts';

const User = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() });
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub, or a GitHub Enterprise Server at the issuer: OAuth 2 with a user API instead of OpenID Connect. */
export function githubClient(provider: SignInProvider, { fetch }: { readonly fetch: Fetch }): ProviderClient {
  const issuer = provider.issuer.replace(/\/+$/, '');
  const api = issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`;
  const configuration = new openid.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/login/oauth/authorize`,
      token_endpoint: `${issuer}/login/oauth/access_token`,
    },
    provider.clientID,
    undefined,
    openid.ClientSecretPost(provider.clientSecret),
  );
  configuration.timeout = TIMEOUT_SECONDS;
  configuration[openid.customFetch] = (url, init) => fetch(url, init as RequestInit);
  if (issuer.startsWith('http:')) openid.allowInsecureRequests(configuration);

  async function read<T>(path: string, token: string, schema: z.ZodType<T>): Promise<T> {
    const answer = await openid.fetchProtectedResource(
      configuration,
      token,
      new URL(`${api}${path}`),
      'GET',
      undefined,
      new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'hawser' }),
    );
    const read = answer.ok ? schema.safeParse(await answer.json()) : null;
    if (!read?.success) throw new ProviderError('refused');
    return read.data;
  }

  return {
    async begin({ redirectURI, state, verifier }) {
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectURI,
        scope: provider.scopes.join(' '),
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async finish(cameBack, { state, verifier }) {
      try {
        const checks = { expectedState: state, pkceCodeVerifier: verifier };
        const { access_token: token } = await openid.authorizationCodeGrant(configuration, cameBack, checks);
        const user = await read('/user', token, User);
        const emails = await read('/user/emails', token, Emails);
        const primary = emails.find((each) => each.primary);
        return {
          subject: `${issuer}#${user.id}`,
          email: primary === undefined ? null : emailOf(primary.email),
          isVerified: primary?.verified ?? false,
          name: user.name?.trim() || user.login,
          authenticatedAt: null,
        };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}
