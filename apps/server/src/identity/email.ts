import { accountMessages, emailOf } from '@hawser/domain/accounts';
import { newId } from '@hawser/ports';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Failure, invalid } from '../http/failure.ts';
import { limit } from '../http/limit.ts';
import { signedOut } from '../http/policy.ts';
import { enqueueMail } from '../mail/index.ts';
import { rules } from '../rate-limit/index.ts';
import { ChangeEmail, Done } from './bodies.ts';
import { type IdentityRoutePorts, identityRoute } from './route.ts';

/** Changes the e-mail address: needs the password, and notifies the previous address. */
export function registerEmail(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, auth, sessions, originAllowed } = ports;
  const { system } = store;
  fastify.withTypeProvider<ZodTypeProvider>().post(
    '/api/auth/change-email',
    identityRoute(originAllowed, {
      operationId: 'changeEmail',
      summary: 'Change the e-mail address',
      limit: 'password',
      body: ChangeEmail,
      answer: Done,
    }),
    async (request) => {
      const session = await sessions.of(request);
      if (session === null) throw signedOut();
      const now = clock.now();
      await limit(system, now, [{ what: 'password', who: session.uid, rule: rules.passwordAccount }]);
      const { internalAdapter, password } = await auth.$context;
      const accounts = await internalAdapter.findAccounts(session.uid);
      const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
      if (!hash || !(await password.verify({ hash, password: request.body.currentPassword }))) {
        throw invalid(accountMessages.wrongPassword, 'currentPassword');
      }
      const email = emailOf(request.body.email);
      if (email === session.email) return { done: true as const };
      if ((await internalAdapter.findUserByEmail(email)) !== null) throw taken();
      // Of two concurrent requests for one address, the database accepts one.
      await internalAdapter.updateUser(session.uid, { email, emailVerified: false }).catch(async (error) => {
        throw (await internalAdapter.findUserByEmail(email)) === null ? error : taken();
      });
      sessions.forgetAll(session.uid);
      await enqueueMail(system, {
        id: newId(now, random),
        owner: session.uid,
        to: session.email,
        subject: 'Your e-mail address for Hawser was changed',
        body: [
          'From now on this account signs in with another e-mail address.',
          '',
          'If it was not you, contact the administrator immediately: someone knows your password.',
          '',
        ].join('\n'),
        at: now,
      });
      return { done: true as const };
    },
  );
}

const taken = (): Failure =>
  new Failure(422, [{ message: accountMessages.emailTaken, displayable: true, path: 'email' }]);
