import { accountMessages, emailOf } from '@hawser/domain/accounts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refused } from '../http/failure.ts';
import { limit } from '../http/limit.ts';
import { count, type RateCounter, resetCounters, rules } from '../rate-limit/index.ts';
import { accountOf } from './accounts.ts';
import { audit } from './audit.ts';
import { Done, SignedIn, SignIn } from './bodies.ts';
import { forward, setCookies } from './forward.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from './route.ts';
import { signedInAnswer } from './signed-in.ts';

/** Sign-in and sign-out under `/api/auth`. Attempts are counted. */
export function registerSignIn(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, auth, sessions, originAllowed, background, devices } = ports;
  const { system } = store;
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  /** In the audit log of the account, if the address has one. */
  async function recordFailure(email: string, remote: string): Promise<void> {
    const { internalAdapter } = await auth.$context;
    const uid = (await internalAdapter.findUserByEmail(email))?.user.id;
    if (uid === undefined) return;
    const now = clock.now();
    const counted = { what: 'sign-in failures', who: uid, rule: rules.recordedFailures };
    if (!(await count(system, now, [counted])).allowed) return;
    const summary = `Sign-in with a wrong password from ${remote}`;
    await audit({ system, clock, random }, { uid, actor: '', address: remote, command: 'signIn', summary });
  }

  /** @throws Failure when an administrator has disabled the account. Its right password was given. */
  async function refuseDisabled(uid: string): Promise<void> {
    if (!(await accountOf(system, uid))?.isDisabled) return;
    const { internalAdapter } = await auth.$context;
    await internalAdapter.deleteUserSessions(uid);
    throw refused(accountMessages.disabled);
  }

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
      const device = devices.idOf(request, email);
      // Nothing is counted by account alone: a stranger's wrong passwords must not keep its owner out.
      const own: RateCounter[] = [
        device === null
          ? { what: 'sign-in pair', who: `${remote} ${email}`, rule: rules.signInPair }
          : { what: 'sign-in device', who: `${device} ${email}`, rule: rules.signInPair },
      ];
      const shared = { what: 'sign-in remote', who: remote, rule: rules.signInRemote };
      await limit(system, clock.now(), device === null ? [...own, shared] : own);
      const { password } = request.body;
      const done = await forward(auth, 'sign-in/email', { email, password }).catch((error: unknown) => {
        background.run(() => recordFailure(email, request.ip), 'A failed sign-in could not be recorded.');
        throw error;
      });
      await refuseDisabled(done.user?.id ?? '');
      await resetCounters(system, own);
      setCookies(reply, [...done.cookies, devices.cookieFor(request, email)]);
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
