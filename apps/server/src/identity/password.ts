import { accountMessages, emailOf } from '@hawser/domain/accounts';
import { fieldMessages } from '@hawser/domain/fields';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { invalid } from '../http/failure.ts';
import { limit } from '../http/limit.ts';
import { rules } from '../rate-limit/index.ts';
import { audit } from './audit.ts';
import { ChangePassword, Done, RequestReset, ResetPassword } from './bodies.ts';
import { dropLinks, issueLink, readLink, takeLink } from './links.ts';
import { mailTo } from './mails.ts';
import { ensureOrganizationUser } from './organization-user.ts';
import { requirePassword } from './proof/index.ts';
import { signedInSession } from './proven-session.ts';
import { renewToken } from './renew-token.ts';
import { forgetDevices } from './second-factor/index.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from './route.ts';

/** Routes that set a new password under `/api/auth`: with the old one, or with a link from a mail. */
export function registerPassword(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, auth, sessions, originAllowed, background, proofs, passwordRules } = ports;
  const { system, identity } = store;
  const mailPorts = { system, clock, random };
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  /** Open links end, and the person is notified: someone else may have done it. */
  async function changed(user: { id: string; email: string }, command: string, remote: string) {
    await dropLinks(identity, user.id);
    await sessions.ended(user.id);
    await mailTo(mailPorts, user, { kind: 'password-changed' });
    const summary = `Password changed from ${remote}`;
    await audit(mailPorts, { uid: user.id, actor: user.id, address: remote, command, summary });
  }

  /** @throws Failure for a password that is easily guessed. */
  async function check(uid: string, email: string, text: string): Promise<void> {
    const account = await system
      .selectFrom('accounts')
      .select('display_name')
      .where('owner_uid', '=', uid)
      .executeTakeFirst();
    await passwordRules.require(text, { uid, email, name: account?.display_name ?? '' }, 'newPassword');
  }

  async function writePassword(uid: string, text: string): Promise<void> {
    const { internalAdapter, password } = await auth.$context;
    const hash = await password.hash(text);
    if (await internalAdapter.findCredentialAccount(uid)) return internalAdapter.updatePassword(uid, hash);
    // Whoever signs in with a provider only has no password yet.
    const way = { providerId: 'credential', accountId: uid, userId: uid };
    await internalAdapter.linkAccount({ ...way, password: hash });
  }

  /** Sign-ins with the former one that are under way begin no session from now on: those that there are can be ended then. */
  async function setPassword(uid: string, text: string): Promise<void> {
    await writePassword(uid, text);
    await forgetDevices(identity, uid, clock.now());
  }

  app.post(
    '/api/auth/change-password',
    identityRoute(originAllowed, {
      operationId: 'changePassword',
      summary: 'Change the password, or set the first one of an account without',
      limit: 'password',
      body: ChangePassword,
      answer: Done,
    }),
    async (request, reply) => {
      const { uid, email, sessionID } = await signedInSession(ports, request);
      const { currentPassword, newPassword, revokeOtherSessions } = request.body;
      const { internalAdapter } = await auth.$context;
      const hasPassword = (await internalAdapter.findCredentialAccount(uid))?.password != null;
      if (hasPassword) {
        if (currentPassword === undefined) throw invalid(fieldMessages.required, 'currentPassword');
        await requirePassword(ports, { uid, address: request.ip }, currentPassword, 'currentPassword');
        await proofs.record(sessionID, ['first']);
      }
      await proofs.require({ uid, sessionID });
      await check(uid, email, newPassword);
      await setPassword(uid, newPassword);
      if (revokeOtherSessions)
        await identity.deleteFrom('session').where('userId', '=', uid).where('id', '<>', sessionID).execute();
      await changed({ id: uid, email }, 'changePassword', request.ip);
      await renewToken(ports, reply, { uid, sessionID });
      return { done: true as const };
    },
  );

  async function sendReset(email: string, remote: string): Promise<void> {
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findUserByEmail(email);
    if (found === null) return;
    const uid = found.user.id;
    const token = await issueLink(identity, { purpose: 'reset', uid, email }, clock.now(), random);
    await mailTo(mailPorts, { id: uid, email }, { kind: 'reset', token });
    const summary = `Link for a new password requested from ${remote}`;
    await audit(mailPorts, { uid, actor: '', address: remote, command: 'requestPasswordReset', summary });
  }

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
      background.run(() => sendReset(email, request.ip), 'A password reset could not be prepared.');
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
      const now = clock.now();
      await limit(system, now, [{ what: 'reset remote', who: remoteOf(request), rule: rules.resetRemote }]);
      const { newPassword, token } = request.body;
      // A password that is refused does not use the link up.
      const known = await readLink(identity, 'reset', token, now);
      if (known === null) throw invalid(accountMessages.linkOver);
      await check(known.uid, known.email, newPassword);
      const subject = await takeLink(identity, 'reset', token, now);
      if (subject === null) throw invalid(accountMessages.linkOver);
      await ensureOrganizationUser(store, subject, now);
      const { internalAdapter } = await auth.$context;
      await setPassword(subject.uid, newPassword);
      await internalAdapter.deleteUserSessions(subject.uid);
      await changed({ id: subject.uid, email: subject.email }, 'resetPassword', request.ip);
      return { done: true as const };
    },
  );
}
