import { emailOf } from '@hawser/domain/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { invalid } from '../http/failure.ts';
import { limit } from '../http/limit.ts';
import { type RateCounter, resetCounters, rules } from '../rate-limit/index.ts';
import { anyAccount, createAccount, recordSignIn } from './accounts.ts';
import { Done, SignedIn, SignIn, SignUp } from './bodies.ts';
import { type Forwarded, forward, setCookies } from './forward.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from './route.ts';
import { isSetupCode } from './setup-code.ts';

/** Sign-up, sign-in and sign-out under `/api/auth`. Attempts are counted. */
export function registerSignIn(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, auth, sessions, originAllowed } = ports;
  const { system } = store;
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  async function signedIn({ user }: Forwarded, request: FastifyRequest): Promise<z.infer<typeof SignedIn>> {
    if (user === null) throw new Error('The identity library signed in nobody.');
    await recordSignIn(system, user.id, request.ip, clock.now(), random);
    return { user: { id: user.id, email: user.email, name: user.name } };
  }

  app.post(
    '/api/auth/sign-up/email',
    identityRoute(originAllowed, {
      operationId: 'signUp',
      summary: 'Create an account',
      limit: 'sign-up',
      body: SignUp,
      answer: SignedIn,
    }),
    async (request, reply) => {
      const now = clock.now();
      await limit(system, now, [
        { what: 'sign-up remote', who: remoteOf(request), rule: rules.signUpRemote },
      ]);
      if (ports.setupCode !== null && !(await anyAccount(system))) {
        if (!isSetupCode(request.headers['x-setup-code'], ports.setupCode)) {
          throw invalid('The setup code is wrong. The server printed it when it started.', 'code');
        }
      }
      const { name, email, password } = request.body;
      const done = await forward(auth, 'sign-up/email', {
        name: name.trim(),
        email: emailOf(email),
        password,
      });
      if (done.user !== null) {
        await createAccount(system, { ...done.user, tier: ports.newAccountTier }, now);
      }
      setCookies(reply, done.cookies);
      return signedIn(done, request);
    },
  );

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
      return signedIn(done, request);
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
