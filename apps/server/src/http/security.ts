import { type Random, toHex } from '@hawser/ports';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Headers of every answer. */
const HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};
/** Policy for everything except the console's page: nothing may run or load. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Sets the headers; `isSecure` adds Strict-Transport-Security. */
export function guardAnswers(fastify: FastifyInstance, isSecure: boolean): void {
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS).header('content-security-policy', NOTHING);
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000');
  });
}

/** Sets the policy of the console's page, which allows its own scripts, and styles with the returned nonce. */
export function allowConsole(reply: FastifyReply, random: Random): string {
  const nonce = toHex(random.bytes(16));
  reply.header(
    'content-security-policy',
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; '),
  );
  return nonce;
}
