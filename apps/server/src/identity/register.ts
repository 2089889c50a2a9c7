import { emailOf } from '@hawser/domain';
import type { Clock, Random } from '@hawser/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { Failure, invalid, refused } from '../http/failure.ts';
import type { Log } from '../http/log.ts';
import type { OriginAllowed } from '../http/origin.ts';
import { limit, remoteGroup, rules } from '../rate-limit/index.ts';
import type { OpenStore } from '../store/open.ts';
import { anyAccount, createAccount, recordSignIn } from './accounts.ts';
import type { Auth } from './auth.ts';
import { ChangePassword, Done, RequestReset, ResetPassword, SignedIn, SignIn, SignUp } from './bodies.ts';
import { type Forwarded, forward, setCookies } from './forward.ts';
import type { Sessions } from './sessions.ts';
import { isSetupCode } from './setup-code.ts';

/** What the routes of identity need. */
export interface IdentityRoutePorts {
  readonly store: OpenStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly originAllowed: OriginAllowed;
  /** Null where the first account needs no code. */
  readonly setupCode: string | null;
}

/** `/api/auth/…`: sign-up, sign-in, sign-out, and the ways to a new password. Each counts its attempts. */
export function registerIdentity(
  fastify: FastifyInstance,
  ports: IdentityRoutePorts,
): { settled(): Promise<void> } {
  const { store, clock, random, log, auth, sessions, originAllowed } = ports;
  const { system } = store;
  const underWay = new Set<Promise<unknown>>();
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = async (request: FastifyRequest) => {
    if (!originAllowed(request)) throw refused('This request does not come from a page of this server.');
  };
  const remoteOf = (request: FastifyRequest) => remoteGroup(request.ip);
  const describe = <B extends z.ZodType, A extends z.ZodType>(
    operationId: string,
    summary: string,
    body: B,
    answer: A,
  ) => ({
    onRequest,
    bodyLimit: 16_384,
    schema: { operationId, summary, tags: ['identity'], body, response: { 200: answer } },
  });

  async function signedIn({ user }: Forwarded, request: FastifyRequest): Promise<z.infer<typeof SignedIn>> {
    if (user === null) throw new Error('The identity library signed in nobody.');
    await recordSignIn(system, user.id, request.ip, clock.now(), random);
    return { user: { id: user.id, email: user.email, name: user.name } };
  }

  app.post(
    '/api/auth/sign-up/email',
    describe('signUp', 'Create an account', SignUp, SignedIn),
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
      if (done.user !== null) await createAccount(system, done.user, now);
      setCookies(reply, done.cookies);
      return signedIn(done, request);
    },
  );

  app.post(
    '/api/auth/sign-in/email',
    describe('signIn', 'Sign in', SignIn, SignedIn),
    async (request, reply) => {
      const email = emailOf(request.body.email);
      await limit(system, clock.now(), [
        { what: 'sign-in account', who: email, rule: rules.signInAccount },
        { what: 'sign-in remote', who: remoteOf(request), rule: rules.signInRemote },
      ]);
      const done = await forward(auth, 'sign-in/email', { email, password: request.body.password });
      setCookies(reply, done.cookies);
      return signedIn(done, request);
    },
  );

  app.post(
    '/api/auth/sign-out',
    describe('signOut', 'Sign out', Done.partial(), Done),
    async (request, reply) => {
      const done = await forward(auth, 'sign-out', {}, sessions.cookie(request));
      sessions.forget(request);
      setCookies(reply, done.cookies);
      return { done: true as const };
    },
  );

  app.post(
    '/api/auth/change-password',
    describe('changePassword', 'Choose a new password, knowing the old one', ChangePassword, Done),
    async (request, reply) => {
      const session = await sessions.of(request);
      if (session === null) throw new Failure(401, [{ message: 'Please sign in.', displayable: true }]);
      await limit(system, clock.now(), [{ what: 'password', who: session.uid, rule: rules.passwordAccount }]);
      const done = await forward(auth, 'change-password', request.body, sessions.cookie(request));
      sessions.forgetAll(session.uid);
      setCookies(reply, done.cookies);
      return { done: true as const };
    },
  );

  app.post(
    '/api/auth/request-password-reset',
    describe(
      'requestPasswordReset',
      'Ask for a mail with a link to choose a new password',
      RequestReset,
      Done,
    ),
    async (request) => {
      const email = emailOf(request.body.email);
      await limit(system, clock.now(), [
        { what: 'reset account', who: email, rule: rules.resetAccount },
        { what: 'reset remote', who: remoteOf(request), rule: rules.resetRemote },
      ]);
      // Not awaited: the time of the answer must not tell whether the address has an account.
      const work = forward(auth, 'request-password-reset', { email }).catch((error) =>
        log.error('A password reset could not be prepared.', { error }),
      );
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
      return { done: true as const };
    },
  );

  app.post(
    '/api/auth/reset-password',
    describe('resetPassword', 'Choose a new password by the link from the mail', ResetPassword, Done),
    async (request) => {
      await limit(system, clock.now(), [
        { what: 'reset remote', who: remoteOf(request), rule: rules.resetRemote },
      ]);
      await forward(auth, 'reset-password', request.body);
      return { done: true as const };
    },
  );

  return {
    async settled() {
      await Promise.all(underWay);
    },
  };
}
