import { createHmac, timingSafeEqual } from 'node:crypto';
import { newSecretId, type Random } from '@hawser/ports';
import type { FastifyRequest } from 'fastify';
import { deriveKey } from '../store/secret.ts';

const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
const ID_BYTES = 18;

/**
 * Browsers in which someone has signed in, by a signed cookie that outlives the session. Wrong passwords from elsewhere do not
 * count for them, so that nobody can keep the owner of an account from signing in (OWASP, device cookies).
 */
export interface Devices {
  /** The ID of the browser, if it has signed in to the account with this address; null for any other. */
  idOf(request: Pick<FastifyRequest, 'headers'>, email: string): string | null;
  /** The cookie of a browser that has signed in now; it keeps its ID. */
  cookieFor(request: Pick<FastifyRequest, 'headers'>, email: string): string;
}

/** Devices of an installation with this secret; `isSecure` when browsers use HTTPS. */
export function createDevices(secret: string, isSecure: boolean, random: Random): Devices {
  const key = deriveKey(secret, 'devices');
  const name = `${isSecure ? '__Host-' : ''}hawser.device`;
  const signature = (id: string, email: string) =>
    createHmac('sha256', key).update(`${id} ${email}`).digest('base64url');

  function idOf({ headers }: Pick<FastifyRequest, 'headers'>, email: string): string | null {
    for (const pair of (headers.cookie ?? '').split(';').map((each) => each.trim())) {
      if (!pair.startsWith(`${name}=`)) continue;
      const [id = '', sent = ''] = pair.slice(name.length + 1).split('.');
      const [given, expected] = [Buffer.from(sent), Buffer.from(signature(id, email))];
      if (given.length === expected.length && timingSafeEqual(given, expected)) return id;
    }
    return null;
  }

  return {
    idOf,
    cookieFor(request, email) {
      const id = idOf(request, email) ?? newSecretId(random, ID_BYTES);
      const attributes = `Max-Age=${LIFETIME_SECONDS}; Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`;
      return `${name}=${id}.${signature(id, email)}; ${attributes}`;
    },
  };
}
