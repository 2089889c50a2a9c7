import { passkeyMessages } from '@hawser/domain/accounts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Failure } from '../../http/failure.ts';
import { limit } from '../../http/limit.ts';
import { resetCounters, rules } from '../../rate-limit/index.ts';
import { audit } from '../audit.ts';
import { Done, SignedIn } from '../bodies.ts';
import { anySession } from '../proven-session.ts';
import { renewToken } from '../renew-token.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from '../route.ts';
import { completeSignIn } from '../sign-in-completion.ts';
import { signedInAnswer } from '../signed-in.ts';
import { Options, UsePasskey } from './bodies.ts';
import { askOptions, verifyPasskey } from './verify.ts';

/** Routes that use a passkey: to sign in, and to prove that the person is still there. */
export function registerPasskeyUse(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, auth, originAllowed, proofs } = ports;
  const { system } = store;
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    '/api/auth/sign-in/passkey/options',
    identityRoute(originAllowed, {
      operationId: 'beginPasskeySignIn',
      summary: 'Get options to sign in with a passkey',
      limit: 'sign-in',
      body: Done.partial(),
      answer: Options,
    }),
    async (request) => {
      const remote = { what: 'passkey options', who: remoteOf(request), rule: rules.signInRemote };
      await limit(system, clock.now(), [remote]);
      return { options: await askOptions(ports, request, '') };
    },
  );

  app.post(
    '/api/auth/sign-in/passkey',
    identityRoute(originAllowed, {
      operationId: 'signInWithPasskey',
      summary: 'Sign in with a passkey, which is a second factor as well',
      limit: 'sign-in',
      body: UsePasskey,
      answer: SignedIn,
    }),
    async (request, reply) => {
      const remote = { what: 'sign-in remote', who: remoteOf(request), rule: rules.signInRemote };
      await limit(system, clock.now(), [remote]);
      const { uid } = await verifyPasskey(ports, request, request.body.credential, '');
      const { internalAdapter } = await auth.$context;
      const user = await internalAdapter.findUserById(uid);
      if (user === null) throw new Failure(401, [{ message: passkeyMessages.refused, displayable: true }]);
      const now = clock.now();
      const person = { uid, email: user.email, method: 'passkey', firstAt: now, secondAt: now };
      await completeSignIn(ports, request, reply, person);
      return signedInAnswer(user);
    },
  );

  app.post(
    '/api/auth/proof/passkey/options',
    identityRoute(originAllowed, {
      operationId: 'beginPasskeyProof',
      summary: 'Get options to prove with a passkey that it is still you',
      limit: 'password',
      whileSettingUp: true,
      body: Done.partial(),
      answer: Options,
    }),
    async (request) => {
      const { uid, sessionID } = await anySession(ports, request);
      await limit(system, clock.now(), [{ what: 'passkey', who: sessionID, rule: rules.codeAccount }]);
      return { options: await askOptions(ports, request, uid) };
    },
  );

  app.post(
    '/api/auth/proof/passkey',
    identityRoute(originAllowed, {
      operationId: 'proveByPasskey',
      summary: 'Prove with a passkey that it is still you',
      limit: 'password',
      whileSettingUp: true,
      body: UsePasskey,
      answer: Done,
    }),
    async (request, reply) => {
      const { uid, sessionID } = await anySession(ports, request);
      const counted = [{ what: 'passkey', who: sessionID, rule: rules.codeAccount }];
      await limit(system, clock.now(), counted);
      await verifyPasskey(ports, request, request.body.credential, uid);
      await resetCounters(system, counted);
      await proofs.record(sessionID, ['first', 'second']);
      const summary = `Identity confirmed with a passkey from ${request.ip}`;
      const event = { uid, actor: uid, address: request.ip, command: 'proveIdentity', summary };
      await audit({ system, clock, random }, event);
      await renewToken(ports, reply, { uid, sessionID });
      return { done: true as const };
    },
  );
}
