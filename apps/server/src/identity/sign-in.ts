import { emailOf } from '@hawser/domain/accounts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { limit } from '../http/limit.ts';
import { type RateCounter, resetCounters, rules } from '../rate-limit/index.ts';
import { Done, SignedIn, SignIn } from './bodies.ts';
import { forward, setCookies } from './forward.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from './route.ts';
import { signedInAnswer } from './signed-in.ts';

/** Sign-in and sign-out under `/api/auth`. Attempts are counted. */
export function registerSignIn(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, auth, sessions, originAllowed } = ports;
  const { system } = store;
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    '/api/auth/sign-in/email',
    identityRoute(originAllowed, {
      operationId: 'signIn',
      summary: 'Sign in',
      limit: 'sign-in',
      body: SignIn,
      answer: SignedIn,
    }),
    async (request, reply) => {
      const email = emailOf(request.body.email);
      const remote = remoteOf(request);
      const own: RateCounter[] = [
        { what: 'sign-in pair', who: `${remote} ${email}`, rule: rules.signInPair },
        { what: 'sign-in account', who: email, rule: rules.signInAccount },
      ];
      const counted = [...own, { what: 'sign-in remote', who: remote, rule: rules.signInRemote }];
      await limit(system, clock.now(), counted);
      const done = await forward(auth, 'sign-in/email', { email, password: request.body.password });
      await resetCounters(system, own);
      setCookies(reply, done.cookies);
      return signedInAnswer(ports, done.user, request);
    },
  );

  app.post(
    '/api/auth/sign-out',
    identityRoute(originAllowed, {
      operationId: 'signOut',
      summary: 'Sign out',
      limit: 'public',
      body: Done.partial(),
      answer: Done,
    }),
    async (request, reply) => {
      const done = await forward(auth, 'sign-out', {}, sessions.cookie(request));
      sessions.forget(request);
      setCookies(reply, done.cookies);
      return { done: true as const };
    },
  );
}
