import { hasHiddenCharacters } from '@hawser/domain/names';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refused } from '../../http/failure.ts';
import { limit } from '../../http/limit.ts';
import { rules } from '../../rate-limit/index.ts';
import { type IdentityRoutePorts, remoteOf } from '../route.ts';
import { askForDevice, poll } from './requests.ts';
import { shownCode } from './user-code.ts';

const BODY_LIMIT = 4_096;
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

const AskDevice = z.object({
  /** What the device calls itself; its person reads it. */
  client_id: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .refine((name) => !hasHiddenCharacters(name)),
  scope: z.enum(['read', 'write', '']).default('write'),
});
const DeviceCodes = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number().int(),
  interval: z.number().int(),
});
const AskToken = z.object({
  grant_type: z.string().max(100),
  device_code: z.string().max(100),
  client_id: z.string().max(100).optional(),
});
const DeviceToken = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
});
const OAuthError = z.object({ error: z.string() });

/**
 * Login of devices without a browser of their own, such as command lines (RFC 8628): the device gets a code, its person allows it
 * on the page `/device`, and the device fetches an API key. The two routes take forms, as OAuth has them, and JSON.
 */
export function registerDeviceLogin(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, originAllowed, addressOf } = ports;
  const { system } = store;

  void fastify.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    // They use no cookie; but no page of another site is to ask in the name of its visitors' addresses.
    app.addHook('onRequest', async (request) => {
      if (!originAllowed(request)) throw refused('This request does not come from a page of this server.');
    });
    const route = (operationId: string, summary: string, body: z.ZodType, answer: z.ZodType) => ({
      bodyLimit: BODY_LIMIT,
      config: { limit: 'sign-in' as const },
      schema: { operationId, summary, tags: ['identity'], body, response: { 200: answer, 400: OAuthError } },
    });

    app.post<{ Body: z.infer<typeof AskDevice> }>(
      '/api/auth/device/code',
      route('askForDevice', 'Begin to log in a device', AskDevice, DeviceCodes),
      async (request, reply) => {
        const now = clock.now();
        await limit(system, now, [
          { what: 'device code', who: remoteOf(request), rule: rules.deviceCodeRemote },
        ]);
        const { client_id: clientName, scope } = request.body;
        const asked = { clientName, readsOnly: scope === 'read', address: request.ip };
        const made = await askForDevice(system, asked, now, random);
        reply.header('cache-control', 'no-store');
        const code = shownCode(made.userCode);
        return {
          device_code: made.deviceCode,
          user_code: code,
          verification_uri: `${addressOf()}/device`,
          verification_uri_complete: `${addressOf()}/device?code=${code}`,
          expires_in: made.expiresInSeconds,
          interval: made.intervalSeconds,
        };
      },
    );

    app.post<{ Body: z.infer<typeof AskToken> }>(
      '/api/auth/device/token',
      route(
        'getDeviceToken',
        'Ask whether a device was allowed, and get its key once',
        AskToken,
        DeviceToken,
      ),
      async (request, reply) => {
        const now = clock.now();
        await limit(system, now, [
          { what: 'device token', who: remoteOf(request), rule: rules.deviceTokenRemote },
        ]);
        reply.header('cache-control', 'no-store');
        const { grant_type: grant, device_code: code } = request.body;
        if (grant !== GRANT) return reply.code(400).send({ error: 'unsupported_grant_type' });
        const polled = await poll(system, code, now, random);
        if ('error' in polled) return reply.code(400).send({ error: polled.error });
        const { key, expiresAt } = polled;
        return {
          access_token: key,
          token_type: 'Bearer' as const,
          expires_in: Math.floor((expiresAt - now) / 1000),
        };
      },
    );
  });
}
