import { accountMessages, emailOf } from '@hawser/domain/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Failure } from '../http/failure.ts';
import { limit } from '../http/limit.ts';
import { count, type RateCounter, resetCounters, rules } from '../rate-limit/index.ts';
import { audit } from './audit.ts';
import { Done, SignedInOrAsked, SignIn } from './bodies.ts';
import { forward, setCookies } from './forward.ts';
import { passwordUser } from './password-user.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from './route.ts';
import { completeSignIn } from './sign-in-completion.ts';
import { recordSignIn } from './sign-in-records.ts';
import { signedInAnswer } from './signed-in.ts';

/** Sign-in and sign-out under `/api/auth`. Attempts are counted. */
export function registerSignIn(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, auth, sessions, originAllowed, background, devices } = ports;
  const { system } = store;
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  /** In the audit log of the account, if the address has one. */
  async function recordFailure(email: string, request: FastifyRequest): Promise<void> {
    const { internalAdapter } = await auth.$context;
    const uid = (await internalAdapter.findUserByEmail(email))?.user.id;
    if (uid === undefined) return;
    const now = clock.now();
    const counted = { what: 'sign-in failures', who: uid, rule: rules.recordedFailures };
    if (!(await count(system, now, [counted])).allowed) return;
    await recordSignIn(system, { uid, method: 'password', succeeded: false, request }, now, random);
    const summary = `Sign-in with a wrong password from ${request.ip}`;
    const event = { uid, actor: '', address: request.ip, command: 'signIn', summary };
    await audit({ system, clock, random }, event);
  }

  app.post(
    '/api/auth/sign-in/email',
    identityRoute(originAllowed, {
      operationId: 'signIn',
      summary: 'Sign in',
      limit: 'sign-in',
      body: SignIn,
      answer: SignedInOrAsked,
    }),
    async (request, reply) => {
      const email = emailOf(request.body.email);
      const remote = remoteOf(request);
      const device = devices.idOf(request, email);
      // Nothing is counted by account alone: a stranger's wrong passwords must not keep its owner out.
      const own: RateCounter[] = [
        device === null
          ? { what: 'sign-in pair', who: `${remote} ${email}`, rule: rules.signInPair }
          : { what: 'sign-in device', who: `${device} ${email}`, rule: rules.signInPair },
      ];
      const shared = { what: 'sign-in remote', who: remote, rule: rules.signInRemote };
      await limit(system, clock.now(), device === null ? [...own, shared] : own);
      const user = await passwordUser(auth, email, request.body.password);
      if (user === null) {
        background.run(() => recordFailure(email, request), 'A failed sign-in could not be recorded.');
        throw new Failure(401, [{ message: accountMessages.wrongSignIn, displayable: true }]);
      }
      const person = {
        uid: user.id,
        email,
        method: 'password',
        firstAt: clock.now(),
        secondAt: null,
        isProvenStill: user.hasItStill,
      };
      const outcome = await completeSignIn(ports, request, reply, person);
      await resetCounters(system, own);
      return outcome === 'signed in' ? signedInAnswer(user) : { secondFactorNeeded: true as const };
    },
  );

  app.post(
    '/api/auth/sign-out',
    identityRoute(originAllowed, {
      operationId: 'signOut',
      summary: 'Sign out',
      limit: 'public',
      whileSettingUp: true,
      body: Done.partial(),
      answer: Done,
    }),
    async (request, reply) => {
      const session = await sessions.of(request);
      const done = await forward(auth, 'sign-out', {}, sessions.cookie(request));
      sessions.forget(request);
      setCookies(reply, done.cookies);
      if (session === null) return { done: true as const };
      const { uid } = session;
      await sessions.ended(uid);
      const event = {
        uid,
        actor: uid,
        address: request.ip,
        command: 'signOut',
        summary: `Signed out from ${request.ip}`,
      };
      await audit({ system, clock, random }, event);
      return { done: true as const };
    },
  );
}
