import { passkeyMessages } from '@hawser/domain/accounts';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../../http/failure.ts';
import type { IdentityRoutePorts } from '../route.ts';
import type { Assertion } from './bodies.ts';
import { newChallenge, takeChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Loaded when somebody uses a passkey: it is large, and most sign-ins need none of it. */
export const library = () => import('@simplewebauthn/server');

/** 401 for whatever was wrong: nobody learns which. */
const refusal = (): Failure => new Failure(401, [{ message: passkeyMessages.refused, displayable: true }]);

/** Options with which the browser asks for a passkey: of `uid`, or of anybody who has one here (''). */
export async function askOptions(
  { store, clock, random, addressOf }: IdentityRoutePorts,
  request: FastifyRequest,
  uid: string,
): Promise<{ challenge: string }> {
  const { id } = relyingPartyOf(request, addressOf());
  const { generateAuthenticationOptions } = await library();
  const own =
    uid === ''
      ? []
      : await store.identity.selectFrom('passkey').selectAll().where('userId', '=', uid).execute();
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: await newChallenge(store.identity, uid, clock.now(), random),
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports.split(' ').filter((each) => each !== ''),
    })),
  });
  return { ...options };
}

/**
 * The account whose passkey signed the challenge that `asked` (an account, or '' for a sign-in) was given.
 * @throws Failure 401 when nothing did.
 */
export async function verifyPasskey(
  { store, clock, addressOf }: IdentityRoutePorts,
  request: FastifyRequest,
  credential: Assertion,
  asked: string,
): Promise<{ readonly uid: string; readonly id: string; readonly name: string }> {
  const { identity } = store;
  const { origin, id: rpID } = relyingPartyOf(request, addressOf());
  const now = clock.now();
  const row = await identity
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', credential.id)
    .executeTakeFirst();
  if (row === undefined || (asked !== '' && row.userId !== asked)) throw refusal();
  const { verifyAuthenticationResponse } = await library();
  const { authenticatorAttachment, response, ...rest } = credential;
  const { userHandle, ...signed } = response;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...rest,
      response: { ...signed, ...(userHandle == null ? {} : { userHandle }) },
      ...(authenticatorAttachment == null ? {} : { authenticatorAttachment }),
    },
    expectedChallenge: (challenge) => takeChallenge(identity, asked, challenge, now),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: row.credentialId,
      publicKey: Buffer.from(row.publicKey, 'base64url'),
      counter: Number(row.counter),
    },
  }).catch(() => null);
  if (verified === null || !verified.verified) throw refusal();
  await identity
    .updateTable('passkey')
    .set({ counter: String(verified.authenticationInfo.newCounter), lastUsedAt: new Date(now) })
    .where('id', '=', row.id)
    .execute();
  return { uid: row.userId, id: row.id, name: row.name };
}
