import { emailOf } from '@hawser/domain/accounts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { signedOut } from '../http/policy.ts';
import { limit } from '../http/limit.ts';
import { rules } from '../rate-limit/index.ts';
import { ChangePassword, Done, RequestReset, ResetPassword } from './bodies.ts';
import { forward, setCookies } from './forward.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from './route.ts';

/** Routes that set a new password under `/api/auth`: with the old one, or with a link from a mail. */
export function registerPassword(
  fastify: FastifyInstance,
  ports: IdentityRoutePorts,
): { settled(): Promise<void> } {
  const { store, clock, log, auth, sessions, originAllowed } = ports;
  const { system } = store;
  const pending = new Set<Promise<unknown>>();
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    '/api/auth/change-password',
    identityRoute(originAllowed, {
      operationId: 'changePassword',
      summary: 'Change the password',
      limit: 'password',
      body: ChangePassword,
      answer: Done,
    }),
    async (request, reply) => {
      const session = await sessions.of(request);
      if (session === null) throw signedOut();
      await limit(system, clock.now(), [{ what: 'password', who: session.uid, rule: rules.passwordAccount }]);
      const done = await forward(auth, 'change-password', request.body, sessions.cookie(request));
      sessions.forgetAll(session.uid);
      setCookies(reply, done.cookies);
      return { done: true as const };
    },
  );

  app.post(
    '/api/auth/request-password-reset',
    identityRoute(originAllowed, {
      operationId: 'requestPasswordReset',
      summary: 'Request a password reset mail',
      limit: 'password-reset',
      body: RequestReset,
      answer: Done,
    }),
    async (request) => {
      const email = emailOf(request.body.email);
      await limit(system, clock.now(), [
        { what: 'reset account', who: email, rule: rules.resetAccount },
        { what: 'reset remote', who: remoteOf(request), rule: rules.resetRemote },
      ]);
      // Not awaited: the response time must not reveal whether the address has an account.
      const work = forward(auth, 'request-password-reset', { email }).catch((error) =>
        log.error('A password reset could not be prepared.', { error }),
      );
      pending.add(work);
      void work.finally(() => pending.delete(work));
      return { done: true as const };
    },
  );

  app.post(
    '/api/auth/reset-password',
    identityRoute(originAllowed, {
      operationId: 'resetPassword',
      summary: 'Reset the password with the token from the mail',
      limit: 'password-reset',
      body: ResetPassword,
      answer: Done,
    }),
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
      await Promise.all(pending);
    },
  };
}
