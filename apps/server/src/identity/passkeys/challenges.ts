import { newId, type Random } from '@hawser/ports';
import type { Kysely } from 'kysely';
import type { IdentityTables } from '../../store/tables.ts';
import { issueLink, takeLink } from '../links.ts';

/** What an authenticator signs for `uid`, or for anybody who signs in (''). It works once, for five minutes. */
export function newChallenge(
  identity: Kysely<IdentityTables>,
  uid: string,
  now: number,
  random: Random,
): Promise<string> {
  // Several may wait at once, for each browser its own.
  return issueLink(identity, { purpose: 'passkey', uid, email: newId(now, random) }, now, random);
}

/** Whether a challenge, as base64url from the browser, was made for `uid`; it works no more. */
export async function takeChallenge(
  identity: Kysely<IdentityTables>,
  uid: string,
  sent: string,
  now: number,
): Promise<boolean> {
  const token = Buffer.from(sent, 'base64url').toString();
  return (await takeLink(identity, 'passkey', token, now))?.uid === uid;
}
