import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { limit } from '../../http/limit.ts';
import { signedOut } from '../../http/policy.ts';
import { rules } from '../../rate-limit/index.ts';
import { audit } from '../audit.ts';
import { signedInSession } from '../proven-session.ts';
import { type IdentityRoutePorts, identityRoute } from '../route.ts';
import type { Tokens } from './jwt.ts';
import type { SigningKeys } from './signing-keys.ts';

const IssuedToken = z.object({
  token: z.string(),
  tokenType: z.literal('Bearer'),
  expiresAt: z.number().int(),
});
const KeySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

interface TokenRoutePorts extends IdentityRoutePorts {
  readonly tokens: Tokens;
  readonly signingKeys: SigningKeys;
}

/** Tokens of a session for programs, and the keys by which anyone verifies them. */
export function registerTokens(fastify: FastifyInstance, ports: TokenRoutePorts): void {
  const { store, clock, random, auth, sessions, contexts, originAllowed, tokens, signingKeys } = ports;
  const { system } = store;
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    '/api/auth/token',
    identityRoute(originAllowed, {
      operationId: 'issueToken',
      summary: 'Get a token of this session for a program, which acts in the context of the request',
      limit: 'sign-in',
      body: z.object({}),
      answer: IssuedToken,
    }),
    async (request, reply) => {
      const account = await signedInSession(ports, request);
      const session = await contexts.of(account, request);
      const { uid, admin, isOrganization, owner } = session;
      await limit(system, clock.now(), [{ what: 'token', who: uid, rule: rules.tokenAccount }]);
      const cookie = sessions.cookie(request) ?? '';
      const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
      if (found === null || found.user.id !== uid) throw signedOut();
      const claims = { sub: uid, sid: found.session.id, admin, isOrganization, context: owner };
      const { token, expiresAt } = await tokens.issue(claims);
      const summary = `Token for a program issued from ${request.ip}`;
      await audit(
        { system, clock, random },
        { uid, actor: uid, address: request.ip, command: 'issueToken', summary },
      );
      reply.header('cache-control', 'no-store');
      return { token, tokenType: 'Bearer' as const, expiresAt };
    },
  );

  app.get(
    '/api/auth/jwks',
    {
      config: { limit: 'public' },
      schema: {
        operationId: 'getTokenKeys',
        summary: 'Get the public keys by which tokens are verified',
        tags: ['identity'],
        response: { 200: KeySet },
      },
    },
    async (_, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return { keys: (await signingKeys.published()).map((key) => ({ ...key })) };
    },
  );
}
