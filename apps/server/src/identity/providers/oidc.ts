import { emailOf } from '@hawser/domain/accounts';
import type { SignInProvider } from '@hawser/domain/sign-in-providers';
import type { Clock, Fetch } from '@hawser/ports';
import * as openid from 'openid-client';
import { discovered } from './discovery.ts';
import { type ExternalIdentity, type ProviderClient, ProviderError } from './provider-client.ts';

/** A provider of OpenID Connect. */
export function oidcClient(
  provider: SignInProvider,
  ports: { readonly clock: Clock; readonly fetch: Fetch },
): ProviderClient {
  const configurationOf = discovered(provider, ports);
  return {
    async begin({ redirectURI, state, nonce, verifier, isFresh }) {
      return openid.buildAuthorizationUrl(await configurationOf(), {
        redirect_uri: redirectURI,
        scope: provider.scopes.join(' '),
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
      });
    },
    async finish(cameBack, { state, nonce, verifier, isFresh }) {
      const configuration = await configurationOf();
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, cameBack, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(isFresh ? { maxAge: 300 } : {}),
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new ProviderError('refused');
        // Providers may leave profile and address out of the ID token.
        const more =
          claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
            ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {};
        return identityOf(provider, claims, more);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

function identityOf(
  { trustsEmail }: SignInProvider,
  { iss: issuer, auth_time: authTime, ...signed }: openid.IDToken,
  more: Readonly<Record<string, unknown>>,
): ExternalIdentity {
  const claims: Readonly<Record<string, unknown>> = { ...more, ...signed };
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const email = text('email');
  return {
    subject: `${issuer}#${text('sub')}`,
    email: email === '' ? null : emailOf(email),
    isVerified: claims['email_verified'] === true || (trustsEmail && email !== ''),
    name: text('name') || text('preferred_username') || email,
    // Of the signed token only.
    authenticatedAt: authTime === undefined ? null : authTime * 1000,
  };
}

/** Why the conversation ended. The cause is logged without the texts that the provider sent. */
export function failureOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof openid.AuthorizationResponseError) return new ProviderError('cancelled', error);
  if (error instanceof openid.ResponseBodyError || error instanceof openid.WWWAuthenticateChallengeError)
    return new ProviderError('refused', error);
  const { code } = error as { code?: unknown };
  const isAway = code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && code === undefined);
  return new ProviderError(isAway ? 'unavailable' : 'refused', error);
}
