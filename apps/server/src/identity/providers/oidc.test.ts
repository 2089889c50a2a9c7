import type { Fetch } from '@hawser/ports';
import { systemClock } from '@hawser/ports';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { oidcClient } from './oidc.ts';
import { ProviderError } from './provider-client.ts';

const ISSUER = 'https://id.example.org';
const checks = {
  redirectURI: 'https://hawser.example.org/api/auth/callback/corp',
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
  isFresh: false,
};
const provider = {
  name: 'corp',
  label: 'Corp',
  protocol: 'oidc',
  issuer: ISSUER,
  clientID: 'hawser',
  clientSecret: 'secret',
  scopes: ['openid'],
  domains: [],
  trustsEmail: false,
  provesSecond: false,
} as const;

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let own: Keys;
let foreign: Keys;
beforeAll(async () => {
  own = await generateKeyPair('RS256', { extractable: true });
  foreign = await generateKeyPair('RS256', { extractable: true });
});

/** What a provider, or who is in its place, answers otherwise than it should. */
interface Wrong {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly documentIssuer?: string;
  readonly isForged?: boolean;
}

/** The server of a provider, whose ID token has what is wrong about it. */
function providerWith({ claims = {}, documentIssuer = ISSUER, isForged = false }: Wrong): Fetch {
  const json = (body: object): Response =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  return async (url) => {
    const { pathname } = new URL(url);
    if (pathname === '/.well-known/openid-configuration')
      return json({
        issuer: documentIssuer,
        authorization_endpoint: `${ISSUER}/auth`,
        token_endpoint: `${ISSUER}/token`,
        jwks_uri: `${ISSUER}/jwks`,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      });
    if (pathname === '/jwks')
      return json({ keys: [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }] });
    const now = Math.floor(systemClock.now() / 1000);
    const token = await new SignJWT({
      iss: ISSUER,
      aud: 'hawser',
      sub: 'ada',
      nonce: checks.nonce,
      iat: now,
      exp: now + 300,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign((isForged ? foreign : own).privateKey);
    return json({ access_token: 'access', token_type: 'bearer', expires_in: 300, id_token: token });
  };
}

/** Who signed in, or why nobody did, after the browser came back with `iss`. */
async function finish(wrong: Wrong, iss = ISSUER): Promise<string> {
  const client = oidcClient(provider, { clock: systemClock, fetch: providerWith(wrong) });
  const query = new URLSearchParams({ code: 'code', state: checks.state, iss });
  try {
    return (await client.finish(new URL(`${checks.redirectURI}?${query}`), checks)).subject;
  } catch (error) {
    if (error instanceof ProviderError) return error.failure;
    throw error;
  }
}

describe('the answer of a provider', () => {
  test('signs its subject in when everything is right', async () => {
    expect(await finish({})).toBe(`${ISSUER}#ada`);
  });

  test.each<[string, Wrong]>([
    ['has a signature of another key', { isForged: true }],
    ['is an ID token of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['is an ID token for another client', { claims: { aud: 'other' } }],
    ['is an ID token of another sign-in', { claims: { nonce: 'x'.repeat(43) } }],
    ['is an ID token without a nonce', { claims: { nonce: undefined } }],
    ['is an ID token that has ended', { claims: { exp: 1 } }],
  ])('is refused when it %s', async (_, wrong) => {
    expect(await finish(wrong)).toBe('refused');
  });

  test('is refused when the browser comes from another provider, or with no word from which', async () => {
    for (const iss of ['https://evil.example', '']) expect(await finish({}, iss)).toBe('refused');
  });

  test('is not asked for when the discovery document is of another issuer', async () => {
    expect(await finish({ documentIssuer: 'https://evil.example' })).toBe('unavailable');
  });
});
