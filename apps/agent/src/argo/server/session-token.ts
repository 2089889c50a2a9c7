import { createHmac } from 'node:crypto';
import { ARGOCD_ACCOUNT } from '@hawser/domain/argocd';

/** Lifetime of a session, seconds. Argo CD answers one that ends within 5 min with another, which is not needed. */
const LIFETIME_S = 600;

/**
 * A session of our account, as Argo CD's own server makes it when somebody signs in: a JWT with HMAC-SHA-256 and the key of that server. It
 * is stored nowhere. Without `nbf`, because clocks differ.
 */
export function sessionToken(key: Uint8Array, id: string, nowMs: number): string {
  const issuedAt = Math.floor(nowMs / 1_000);
  const claims = {
    iss: 'argocd',
    sub: `${ARGOCD_ACCOUNT}:login`,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_S,
    jti: id,
  };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
