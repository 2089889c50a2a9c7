import { type Clock, newId, type Random } from '@hawser/ports';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SigningKeys } from './signing-keys.ts';

/** Lifetime of a token, seconds. */
const TOKEN_SECONDS = 15 * 60;
/** Longest text that is taken for a token. */
const TOKEN_MAX = 2_000;
const TYPE = 'at+jwt';

/** What a token says: whose it is, of which session, and in which context it acts. */
const Claims = z.object({
  sub: z.string(),
  /** The session that it ends with. */
  sid: z.string(),
  admin: z.boolean(),
  isOrganization: z.boolean(),
  context: z.string(),
});
type TokenClaims = z.infer<typeof Claims>;

/** Tokens of the API (RFC 9068), which others can verify with the published keys. */
export interface Tokens {
  issue(claims: TokenClaims): Promise<{ readonly token: string; readonly expiresAt: number }>;
  /** What a token says; null when it is none of this installation, or is over. */
  read(token: string): Promise<TokenClaims | null>;
}

export function tokensOf({
  keys,
  clock,
  random,
  addressOf,
}: {
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly random: Random;
  /** Address of the server, which issues them. */
  readonly addressOf: () => string;
}): Tokens {
  const audience = () => `${addressOf()}/api`;
  return {
    async issue(claims) {
      const now = clock.now();
      const { id, privateKey } = await keys.current();
      const seconds = Math.floor(now / 1000);
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: id })
        .setIssuer(addressOf())
        .setAudience(audience())
        .setJti(newId(now, random))
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + TOKEN_SECONDS)
        .sign(privateKey);
      return { token, expiresAt: (seconds + TOKEN_SECONDS) * 1000 };
    },
    async read(token) {
      if (token.length > TOKEN_MAX) return null;
      try {
        const { payload } = await jwtVerify(
          token,
          async ({ kid = '' }) => {
            const key = await keys.byID(kid);
            if (key === undefined) throw new errors.JWKSNoMatchingKey();
            return key.publicKey;
          },
          {
            algorithms: ['EdDSA'],
            typ: TYPE,
            issuer: addressOf(),
            audience: audience(),
            currentDate: new Date(clock.now()),
            maxTokenAge: TOKEN_SECONDS,
            requiredClaims: ['jti', 'exp'],
          },
        );
        return Claims.safeParse(payload).data ?? null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
