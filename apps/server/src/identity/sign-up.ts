import { accountMessages, emailOf } from '@hawser/domain/accounts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { refused } from '../http/failure.ts';
import { limit } from '../http/limit.ts';
import { rules } from '../rate-limit/index.ts';
import type { Tables } from '../store/tables.ts';
import { anyAccount, createAccount, lockAccounts, renewMemberAddress } from './accounts.ts';
import { admissionOf } from './admission.ts';
import { Done, RequestSignUp, SignedIn, SignUp } from './bodies.ts';
import { confirmAddress } from './confirmed-address.ts';
import { forward, setCookies } from './forward.ts';
import { issueLink, takeLink } from './links.ts';
import { mailTo } from './mails.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from './route.ts';
import { recordSignIn } from './sign-in-records.ts';
import { signedInAnswer } from './signed-in.ts';

/** Sign-up under `/api/auth`: the first account, and later ones if the installation admits them. */
export function registerSignUp(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, random, auth, originAllowed, background } = ports;
  const { system, identity } = store;
  const admission = admissionOf(ports);
  const mailPorts = { system, clock, random };
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  /** Sends a link to create an account; a person who has one already gets a mail that says so instead. */
  async function sendLink(email: string): Promise<void> {
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findUserByEmail(email);
    if (found !== null) return mailTo(mailPorts, { id: found.user.id, email }, { kind: 'has-account' });
    const link = { purpose: 'invitation', uid: '', email } as const;
    const token = await issueLink(identity, link, clock.now(), random);
    return mailTo(mailPorts, { id: '', email }, { kind: 'invitation', token });
  }

  app.post(
    '/api/auth/request-sign-up',
    identityRoute(originAllowed, {
      operationId: 'requestSignUp',
      summary: 'Request a mail with a link to create an account',
      limit: 'sign-up',
      body: RequestSignUp,
      answer: Done,
    }),
    async (request) => {
      const email = emailOf(request.body.email);
      await limit(system, clock.now(), [
        { what: 'sign-up remote', who: remoteOf(request), rule: rules.signUpRemote },
        { what: 'sign-up address', who: email, rule: rules.resetAccount },
      ]);
      if (ports.signUp !== 'open' || !ports.mailConfigured) throw refused(accountMessages.signUpClosed);
      background.run(() => sendLink(email), 'A sign-up could not be prepared.');
      return { done: true as const };
    },
  );

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
      const { name, password, token } = request.body;
      const email = emailOf(request.body.email);
      await ports.passwordRules.require(password, { uid: null, email, name }, 'password');
      const create = async (db: Kysely<Tables> = system) => {
        const done = await forward(auth, 'sign-up/email', { name: name.trim(), email, password });
        if (done.user !== null) await createAccount(db, { ...done.user, tier: ports.newAccountTier }, now);
        return done;
      };
      const done = (await anyAccount(system))
        ? null
        : // One at a time: of concurrent first sign-ups one creates the account of the administrator.
          await system.transaction().execute(async (tx) => {
            await lockAccounts(tx);
            if (await anyAccount(tx)) return null;
            admission.first(request);
            return create(tx);
          });
      if (done === null) await admission.further({ email, token, isVerified: false });
      const { cookies, user } = done ?? (await create());
      const link = token === undefined ? null : await takeLink(identity, 'invitation', token, now);
      if (user === null) throw new Error('The identity library signed up nobody.');
      // Whoever has the link receives mail there.
      if (link?.email === user.email) await confirmAddress(identity, user.id, link.email, now);
      await renewMemberAddress(system, user.id, user.email);
      const record = { uid: user.id, method: 'sign-up', succeeded: true, request };
      await recordSignIn(system, record, now, random);
      setCookies(reply, [...cookies, ports.devices.cookieFor(request, email)]);
      return signedInAnswer(user);
    },
  );
}
