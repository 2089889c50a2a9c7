import { accountMessages, emailOf } from '@hawser/domain/accounts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Failure, invalid } from '../http/failure.ts';
import { limit } from '../http/limit.ts';
import { rules } from '../rate-limit/index.ts';
import { renewMemberAddress } from './accounts.ts';
import { audit } from './audit.ts';
import { ChangeEmail, ConfirmEmail, Done } from './bodies.ts';
import { dropLinks, issueLink, takeLink } from './links.ts';
import { mailTo } from './mails.ts';
import { provenSession } from './proven-session.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from './route.ts';

/**
 * Changes the e-mail address: needs a proof of who asks, and notifies the previous address. A server that sends mail changes it when a
 * link that it sends to the new address is opened, so that the answer does not reveal whether another account has the address.
 */
export function registerEmail(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, auth, sessions, originAllowed, background } = ports;
  const { system, identity } = store;
  const mailPorts = { system, clock, random };
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  /** @throws Failure when another account has the address. */
  async function change(
    user: { uid: string; email: string },
    email: string,
    { remote, isVerified }: { remote: string; isVerified: boolean },
  ) {
    const { uid } = user;
    const { internalAdapter } = await auth.$context;
    if ((await internalAdapter.findUserByEmail(email)) !== null) throw notUsable();
    // Of two concurrent requests for one address, the database accepts one.
    await internalAdapter.updateUser(uid, { email, emailVerified: isVerified }).catch(async (error) => {
      throw (await internalAdapter.findUserByEmail(email)) === null ? error : notUsable();
    });
    await dropLinks(identity, uid);
    await sessions.ended(uid);
    await renewMemberAddress(system, uid, email);
    const back = { purpose: 'revert', uid, email: user.email } as const;
    const token = await issueLink(identity, back, clock.now(), random);
    await mailTo(mailPorts, { id: uid, email: user.email }, { kind: 'email-changed', token });
    const summary = `E-mail address changed from ${remote}`;
    await audit(mailPorts, { uid, actor: uid, address: remote, command: 'changeEmail', summary });
  }

  async function sendConfirmation(uid: string, email: string): Promise<void> {
    const { internalAdapter } = await auth.$context;
    const other = await internalAdapter.findUserByEmail(email);
    if (other !== null) {
      await mailTo(mailPorts, { id: other.user.id, email }, { kind: 'email-wanted' });
      return;
    }
    const token = await issueLink(identity, { purpose: 'email', uid, email }, clock.now(), random);
    await mailTo(mailPorts, { id: uid, email }, { kind: 'confirm-email', token });
  }

  app.post(
    '/api/auth/change-email',
    identityRoute(originAllowed, {
      operationId: 'changeEmail',
      summary: 'Change the e-mail address',
      limit: 'password',
      body: ChangeEmail,
      answer: Done,
    }),
    async (request) => {
      const session = await provenSession(ports, request);
      // Each may send a mail to an address that somebody typed.
      await limit(system, clock.now(), [{ what: 'e-mail', who: session.uid, rule: rules.emailAccount }]);
      const email = emailOf(request.body.email);
      if (email === session.email) return { done: true as const };
      if (ports.mailConfigured) {
        const work = () => sendConfirmation(session.uid, email);
        background.run(work, 'A change of an e-mail address could not be prepared.');
      } else await change(session, email, { remote: request.ip, isVerified: false });
      return { done: true as const };
    },
  );

  app.post(
    '/api/auth/confirm-email',
    identityRoute(originAllowed, {
      operationId: 'confirmEmail',
      summary: 'Confirm another e-mail address with the token from the mail',
      limit: 'password-reset',
      body: ConfirmEmail,
      answer: Done,
    }),
    async (request) => {
      const now = clock.now();
      await limit(system, now, [{ what: 'reset remote', who: remoteOf(request), rule: rules.resetRemote }]);
      const subject = await takeLink(identity, 'email', request.body.token, now);
      const { internalAdapter } = await auth.$context;
      const user = subject === null ? null : await internalAdapter.findUserById(subject.uid);
      if (subject === null || user === null) throw invalid(accountMessages.linkOver);
      const changed = { uid: user.id, email: user.email };
      await change(changed, subject.email, { remote: request.ip, isVerified: true });
      return { done: true as const };
    },
  );
}

const notUsable = (): Failure =>
  new Failure(422, [{ message: accountMessages.emailNotUsable, displayable: true, path: 'email' }]);
