import { accountMessages } from '@hawser/domain/accounts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Failure, invalid } from '../http/failure.ts';
import { limit } from '../http/limit.ts';
import { rules } from '../rate-limit/index.ts';
import { renewMemberAddress } from './accounts.ts';
import { audit } from './audit.ts';
import { ConfirmEmail, Done } from './bodies.ts';
import { endAdded } from './end-added.ts';
import { dropLinks, dropReverts, issueLink, takeLink } from './links.ts';
import { mailTo } from './mails.ts';
import { signedInSession } from './proven-session.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from './route.ts';

/** Links about the e-mail address of an account: to verify it, and to take a change back. */
export function registerEmailLinks(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, auth, sessions, originAllowed } = ports;
  const { system, identity } = store;
  const mailPorts = { system, clock, random };
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    '/api/auth/request-verification',
    identityRoute(originAllowed, {
      operationId: 'requestEmailVerification',
      summary: 'Request a mail with a link that verifies the own address',
      limit: 'password',
      body: Done.partial(),
      answer: Done,
    }),
    async (request) => {
      const { uid, email } = await signedInSession(ports, request);
      await limit(system, clock.now(), [{ what: 'e-mail', who: uid, rule: rules.emailAccount }]);
      const link = { purpose: 'verify', uid, email } as const;
      const token = await issueLink(identity, link, clock.now(), random);
      await mailTo(mailPorts, { id: uid, email }, { kind: 'verify', token });
      return { done: true as const };
    },
  );

  app.post(
    '/api/auth/verify-email',
    identityRoute(originAllowed, {
      operationId: 'verifyEmail',
      summary: 'Verify the e-mail address with the token from the mail',
      limit: 'password-reset',
      body: ConfirmEmail,
      answer: Done,
    }),
    async (request) => {
      const now = clock.now();
      await limit(system, now, [{ what: 'reset remote', who: remoteOf(request), rule: rules.resetRemote }]);
      const subject = await takeLink(identity, 'verify', request.body.token, now);
      if (subject === null) throw invalid(accountMessages.linkOver);
      const { uid, email } = subject;
      // Only while it is the address of the account.
      const verified = await identity
        .updateTable('user')
        .set({ emailVerified: true, updatedAt: new Date(now) })
        .where('id', '=', uid)
        .where('email', '=', email)
        .executeTakeFirst();
      if (verified.numUpdatedRows === 0n) throw invalid(accountMessages.linkOver);
      const summary = `E-mail address verified from ${request.ip}`;
      await audit(mailPorts, { uid, actor: uid, address: request.ip, command: 'verifyEmail', summary });
      return { done: true as const };
    },
  );

  app.post(
    '/api/auth/revert-email',
    identityRoute(originAllowed, {
      operationId: 'revertEmail',
      summary: 'Take back a change of the e-mail address with the token from the mail to the former one',
      limit: 'password-reset',
      body: ConfirmEmail,
      answer: Done,
    }),
    async (request) => {
      const now = clock.now();
      await limit(system, now, [{ what: 'reset remote', who: remoteOf(request), rule: rules.resetRemote }]);
      const subject = await takeLink(identity, 'revert', request.body.token, now);
      if (subject === null) throw invalid(accountMessages.linkOver);
      const { uid, email, issuedAt } = subject;
      const { internalAdapter } = await auth.$context;
      const holder = await internalAdapter.findUserByEmail(email);
      if (holder !== null && holder.user.id !== uid)
        throw new Failure(422, [{ message: accountMessages.emailNotUsable, displayable: true }]);
      await internalAdapter.updateUser(uid, { email, emailVerified: true });
      await dropLinks(identity, uid);
      await dropReverts(identity, uid, issuedAt);
      await internalAdapter.deleteUserSessions(uid);
      sessions.forgetAll(uid);
      const added = { uid, since: issuedAt, now, address: request.ip };
      const ended = await endAdded({ identity, system, random }, added);
      // Whoever changed the address may have signed in once more, by what has ended only now.
      await internalAdapter.deleteUserSessions(uid);
      sessions.forgetAll(uid);
      await renewMemberAddress(system, uid, email);
      const link = { purpose: 'reset', uid, email } as const;
      const token = await issueLink(identity, link, now, random);
      await mailTo(mailPorts, { id: uid, email }, { kind: 'email-taken-back', token, ended });
      const what = ['all sessions', ...ended].join(', ');
      const summary = `Change of the e-mail address taken back from ${request.ip}; ended: ${what}`;
      await audit(mailPorts, { uid, actor: uid, address: request.ip, command: 'revertEmail', summary });
      return { done: true as const };
    },
  );
}
