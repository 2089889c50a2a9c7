import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { deriveKey } from '../store/secret.ts';
import type { ActiveFactor } from './active-factor.ts';

/** How long a browser is not asked again, seconds. */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

/** Browsers whose person chose not to be asked for the second factor again, by a signed cookie. It replaces no password. */
export interface RememberedBrowsers {
  has(request: Pick<FastifyRequest, 'headers'>, uid: string, factor: ActiveFactor, now: number): boolean;
  cookieFor(uid: string, factor: Pick<ActiveFactor, 'id'>, now: number): string;
}

/** Those of an installation with this secret; `isSecure` when browsers use HTTPS. */
export function rememberedBrowsers(secret: string, isSecure: boolean): RememberedBrowsers {
  const key = deriveKey(secret, 'remembered browsers');
  const name = `${isSecure ? '__Host-' : ''}hawser.remembered`;
  const attributes = `Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`;
  const signature = (uid: string, factorID: string, at: number) =>
    createHmac('sha256', key).update(`${uid} ${factorID} ${at}`).digest('base64url');
  return {
    has({ headers }, uid, { id, devicesSince }, now) {
      for (const pair of (headers.cookie ?? '').split(';').map((each) => each.trim())) {
        if (!pair.startsWith(`${name}=`)) continue;
        const [written = '', sent = ''] = pair.slice(name.length + 1).split('.');
        const at = Number(written);
        const [given, expected] = [Buffer.from(sent), Buffer.from(signature(uid, id, at))];
        if (given.length !== expected.length || !timingSafeEqual(given, expected)) continue;
        if (at >= devicesSince && now - at < LIFETIME_SECONDS * 1000) return true;
      }
      return false;
    },
    cookieFor: (uid, { id }, now) =>
      `${name}=${now}.${signature(uid, id, now)}; Max-Age=${LIFETIME_SECONDS}; ${attributes}`,
  };
}
