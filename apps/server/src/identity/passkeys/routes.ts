import { passkeyMessages } from '@hawser/domain/accounts';
import { collapseSpaces } from '@hawser/domain/names';
import { providerRefusals } from '@hawser/domain/sign-in-providers';
import { newId } from '@hawser/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { conflicting, invalid, notFound } from '../../http/failure.ts';
import { isDuplicateKey } from '../../store/duplicate-key.ts';
import { audit } from '../audit.ts';
import { Done } from '../bodies.ts';
import { mailTo } from '../mails.ts';
import { provenSession, settingUpSession, signedInSession } from '../proven-session.ts';
import { renewToken } from '../renew-token.ts';
import type { ProviderRoutePorts } from '../providers/index.ts';
import { identityRoute } from '../route.ts';
import { AddPasskey, Options, Passkeys, RemovePasskey, RenamePasskey } from './bodies.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';
import { library } from './verify.ts';

/** How many passkeys an account has at most. */
const PASSKEYS_MAX = 20;

/** Routes of the passkeys of the signed-in account. */
export function registerPasskeys(fastify: FastifyInstance, ports: ProviderRoutePorts): void {
  const { store, clock, random, originAllowed, addressOf } = ports;
  const { system, identity } = store;
  const mailPorts = { system, clock, random };
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const passkeysOf = (uid: string) =>
    identity.selectFrom('passkey').selectAll().where('userId', '=', uid).orderBy('createdAt').execute();

  /** In the audit log, and by mail: somebody else may have done it. */
  async function record(
    { uid, email }: { uid: string; email: string },
    { ip }: FastifyRequest,
    what: string,
    kind?: 'passkey-added' | 'passkey-removed',
  ): Promise<void> {
    if (kind !== undefined) await mailTo(mailPorts, { id: uid, email }, { kind });
    const summary = `${what} from ${ip}`;
    await audit(mailPorts, { uid, actor: uid, address: ip, command: 'changePasskeys', summary });
  }

  app.post(
    '/api/auth/passkeys',
    identityRoute(originAllowed, {
      operationId: 'listPasskeys',
      summary: 'List the passkeys of the account',
      limit: 'read',
      body: Done.partial(),
      answer: Passkeys,
    }),
    async (request) => {
      const { uid } = await signedInSession(ports, request);
      const rows = await passkeysOf(uid);
      return {
        items: rows.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
          id,
          name,
          createdAt: createdAt.getTime(),
          lastUsedAt: lastUsedAt?.getTime() ?? null,
          isBackedUp,
        })),
      };
    },
  );

  app.post(
    '/api/auth/passkeys/begin',
    identityRoute(originAllowed, {
      operationId: 'beginPasskey',
      summary: 'Get options to make a passkey in this browser',
      limit: 'password',
      whileSettingUp: true,
      body: Done.partial(),
      answer: Options,
    }),
    async (request) => {
      const { uid, email } = await settingUpSession(ports, request);
      const { id: rpID } = relyingPartyOf(request, addressOf());
      const { generateRegistrationOptions } = await library();
      const own = await passkeysOf(uid);
      if (own.length >= PASSKEYS_MAX) throw conflicting(passkeyMessages.tooMany);
      const options = await generateRegistrationOptions({
        rpName: ports.product,
        rpID,
        userName: email,
        userID: Uint8Array.from(Buffer.from(uid)),
        challenge: await newChallenge(identity, uid, clock.now(), random),
        attestationType: 'none',
        excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { options: { ...options } };
    },
  );

  app.post(
    '/api/auth/passkeys/add',
    identityRoute(originAllowed, {
      operationId: 'addPasskey',
      summary: 'Add a passkey that the browser has made',
      limit: 'password',
      whileSettingUp: true,
      body: AddPasskey,
      answer: Done,
    }),
    async (request, reply) => {
      const session = await settingUpSession(ports, request);
      const { uid } = session;
      const { name, credential } = request.body;
      const { origin, id: rpID } = relyingPartyOf(request, addressOf());
      const { verifyRegistrationResponse } = await library();
      const { authenticatorAttachment, response, ...rest } = credential;
      const { transports = [], ...made } = response;
      const verified = await verifyRegistrationResponse({
        response: {
          ...rest,
          response: made,
          ...(authenticatorAttachment == null ? {} : { authenticatorAttachment }),
        },
        expectedChallenge: (challenge) => takeChallenge(identity, uid, challenge, clock.now()),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => null);
      if (verified === null || !verified.verified) throw invalid(passkeyMessages.notAdded);
      const { credential: known, credentialBackedUp } = verified.registrationInfo;
      const row = {
        id: newId(clock.now(), random),
        userId: uid,
        name: collapseSpaces(name),
        credentialId: known.id,
        publicKey: Buffer.from(known.publicKey).toString('base64url'),
        counter: String(known.counter),
        transports: transports.join(' '),
        isBackedUp: credentialBackedUp,
        createdAt: new Date(clock.now()),
        lastUsedAt: null,
      };
      await identity
        .insertInto('passkey')
        .values(row)
        .execute()
        .catch((error: unknown) => {
          throw isDuplicateKey(error) ? invalid(passkeyMessages.notAdded) : error;
        });
      // The device has just asked for fingerprint, face or PIN.
      await ports.proofs.record(session.sessionID, ['second']);
      await record(session, request, `Passkey ${row.name} added`, 'passkey-added');
      await renewToken(ports, reply, session);
      return { done: true as const };
    },
  );

  app.post(
    '/api/auth/passkeys/rename',
    identityRoute(originAllowed, {
      operationId: 'renamePasskey',
      summary: 'Give a passkey another name',
      limit: 'password',
      body: RenamePasskey,
      answer: Done,
    }),
    async (request) => {
      const session = await signedInSession(ports, request);
      const name = collapseSpaces(request.body.name);
      const renamed = await identity
        .updateTable('passkey')
        .set({ name })
        .where('id', '=', request.body.id)
        .where('userId', '=', session.uid)
        .executeTakeFirst();
      if (renamed.numUpdatedRows === 0n) throw notFound();
      await record(session, request, `Passkey renamed to ${name}`);
      return { done: true as const };
    },
  );

  app.post(
    '/api/auth/passkeys/remove',
    identityRoute(originAllowed, {
      operationId: 'removePasskey',
      summary: 'Remove a passkey, except the last way to sign in',
      limit: 'password',
      body: RemovePasskey,
      answer: Done,
    }),
    async (request, reply) => {
      const session = await provenSession(ports, request);
      const { uid } = session;
      const name = await ports.factorRule.removing(uid, async (tx) => {
        const own = await tx.selectFrom('passkey').select(['id', 'name']).where('userId', '=', uid).execute();
        const removed = own.find(({ id }) => id === request.body.id);
        if (removed === undefined) throw notFound();
        const ways = await tx.selectFrom('account').select('providerId').where('userId', '=', uid).execute();
        const isOther = ways.some(
          ({ providerId }) => providerId === 'credential' || ports.providers.has(providerId),
        );
        if (own.length === 1 && !isOther) throw conflicting(providerRefusals.lastWay);
        await tx.deleteFrom('passkey').where('id', '=', removed.id).execute();
        return removed.name;
      });
      await record(session, request, `Passkey ${name} removed`, 'passkey-removed');
      await renewToken(ports, reply, session);
      return { done: true as const };
    },
  );
}
