import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { audit } from '../audit.ts';
import { Done } from '../bodies.ts';
import type { ProviderRoutePorts } from '../providers/index.ts';
import { identityRoute } from '../route.ts';
import { requirePassword } from './password.ts';
import { anySession } from '../proven-session.ts';
import { renewToken } from '../renew-token.ts';
import { ProofWays, proofWays } from './ways.ts';

const PasswordProof = z.object({ password: z.string().max(1000) });

/** Routes under `/api/auth/proof`: the signed-in person proves again who they are, before a change that needs it. */
export function registerProof(fastify: FastifyInstance, ports: ProviderRoutePorts): void {
  const { store, clock, random, originAllowed, proofs } = ports;
  const { system } = store;
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    '/api/auth/proof',
    identityRoute(originAllowed, {
      operationId: 'getProofWays',
      summary: 'Show what the session has to prove, and how the account can',
      limit: 'read',
      whileSettingUp: true,
      body: Done.partial(),
      answer: ProofWays,
    }),
    async (request) => {
      const session = await anySession(ports, request);
      return proofWays(ports, session);
    },
  );

  app.post(
    '/api/auth/proof/password',
    identityRoute(originAllowed, {
      operationId: 'proveByPassword',
      summary: 'Prove with the password that it is still you',
      limit: 'password',
      whileSettingUp: true,
      body: PasswordProof,
      answer: Done,
    }),
    async (request, reply) => {
      const { uid, sessionID } = await anySession(ports, request);
      await requirePassword(ports, { uid, address: request.ip }, request.body.password, 'password');
      await proofs.record(sessionID, ['first']);
      const summary = `Identity confirmed with the password from ${request.ip}`;
      await audit(
        { system, clock, random },
        { uid, actor: uid, address: request.ip, command: 'proveIdentity', summary },
      );
      await renewToken(ports, reply, { uid, sessionID });
      return { done: true as const };
    },
  );
}
