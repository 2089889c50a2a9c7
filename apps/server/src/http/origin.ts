import type { FastifyRequest } from 'fastify';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the page that sent a request may use its cookies. */
export type OriginAllowed = (request: Pick<FastifyRequest, 'headers'>) => boolean;

/**
 * Only pages of this server may use a session. The origin must be the public URL, or equal the requested host, which `hostCheck`
 * has accepted; with a configured public URL the latter counts only for loopback and the hosts that the operator allows. Browsers always send the origin of a socket and of a state change; a
 * request without one comes from a program that has the cookie itself.
 */
export function originCheck(publicUrl: string | null, allowedHosts: readonly string[] = []): OriginAllowed {
  const names = new Set([...LOOPBACK, ...allowedHosts]);
  return ({ headers }) => {
    const { origin, host } = headers;
    if (origin === undefined) {
      const site = headers['sec-fetch-site'];
      return site === undefined || site === 'same-origin' || site === 'none';
    }
    if (origin === publicUrl) return true;
    if (!URL.canParse(origin)) return false;
    const page = new URL(origin);
    if (page.host !== host || !['http:', 'https:'].includes(page.protocol)) return false;
    return publicUrl === null || names.has(page.hostname);
  };
}

/** Whether a request of this method changes nothing. */
export const isSafe = (method: string): boolean => SAFE_METHODS.has(method);
