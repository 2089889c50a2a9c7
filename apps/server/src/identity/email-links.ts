import { accountMessages } from '@hawser/domain/accounts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { invalid } from '../http/failure.ts';
import { limit } from '../http/limit.ts';
import { rules } from '../rate-limit/index.ts';
import { audit } from './audit.ts';
import { ConfirmEmail, Done } from './bodies.ts';
import { confirmAddress } from './confirmed-address.ts';
import { issueLink, takeLink } from './links.ts';
import { mailTo } from './mails.ts';
import { signedInSession } from './proven-session.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from './route.ts';
import { takeBack } from './take-back.ts';

/** Links about the e-mail address of an account: to verify it, and to take a change back. */
export function registerEmailLinks(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, sessions, originAllowed } = ports;
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
      if (!(await confirmAddress(identity, uid, email, now))) throw invalid(accountMessages.linkOver);
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
      const remote = { what: 'reset remote', who: remoteOf(request), rule: rules.resetRemote } as const;
      await limit(system, clock.now(), [remote]);
      const { uid } = await takeBack({ identity, system, clock, random }, request.body.token, request.ip);
      await sessions.ended(uid);
      return { done: true as const };
    },
  );
}
