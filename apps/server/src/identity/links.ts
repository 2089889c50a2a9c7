import { createHash } from 'node:crypto';
import { newId, newSecretId, type Random } from '@hawser/ports';
import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from '../store/tables.ts';

/**
 * What a link permits: to create an account, to set a new password, to confirm an e-mail address, or to take back a change of it. The
 * challenges of passkeys work alike.
 */
type LinkPurpose = 'invitation' | 'reset' | 'email' | 'verify' | 'revert' | 'passkey';

/** Lifetime of a link to set a new password, milliseconds. */
export const RESET_MS = 60 * 60_000;

/** Lifetimes of links, milliseconds. */
export const LINK_MS: Readonly<Record<LinkPurpose, number>> = {
  invitation: 7 * 24 * 60 * 60_000,
  reset: RESET_MS,
  email: 24 * 60 * 60_000,
  verify: 24 * 60 * 60_000,
  revert: 7 * 24 * 60 * 60_000,
  passkey: 5 * 60_000,
};

/** Whom a link concerns. */
interface LinkSubject {
  /** Empty for an invitation, because the account does not exist yet. */
  readonly uid: string;
  readonly email: string;
}

const TOKEN_BYTES = 24;

/** Only this digest is stored: who reads the database cannot use the links in it. */
const identifierOf = (purpose: LinkPurpose, token: string): string =>
  `${purpose} ${createHash('sha256').update(token).digest('hex')}`;
/** A uid and an address contain no spaces. */
const valueOf = ({ uid, email }: LinkSubject): string => `${uid} ${email}`;

/** Creates a link that works once, in place of earlier ones with this purpose and subject; returns its token. */
export async function issueLink(
  identity: Kysely<IdentityTables>,
  { purpose, ...subject }: LinkSubject & { readonly purpose: LinkPurpose },
  now: number,
  random: Random,
): Promise<string> {
  const token = newSecretId(random, TOKEN_BYTES);
  const at = new Date(now);
  await identity
    .deleteFrom('verification')
    .where((row) =>
      row.or([
        row('expiresAt', '<=', at),
        row.and([row('value', '=', valueOf(subject)), row('identifier', 'like', `${purpose} %`)]),
      ]),
    )
    .execute();
  const row = {
    id: newId(now, random),
    identifier: identifierOf(purpose, token),
    value: valueOf(subject),
    expiresAt: new Date(now + LINK_MS[purpose]),
    createdAt: at,
    updatedAt: at,
  };
  await identity.insertInto('verification').values(row).execute();
  return token;
}

/** Whom a link concerns; null when it is unknown, expired or used. */
export async function readLink(
  identity: Kysely<IdentityTables>,
  purpose: LinkPurpose,
  token: string,
  now: number,
): Promise<LinkSubject | null> {
  const row = await identity
    .selectFrom('verification')
    .select(['value', 'expiresAt'])
    .where('identifier', '=', identifierOf(purpose, token))
    .executeTakeFirst();
  return subjectOf(row, now);
}

/** The same with when it was issued, and the link no longer works: of concurrent requests one gets it. */
export async function takeLink(
  identity: Kysely<IdentityTables>,
  purpose: LinkPurpose,
  token: string,
  now: number,
): Promise<(LinkSubject & { readonly issuedAt: number }) | null> {
  const row = await identity
    .deleteFrom('verification')
    .where('identifier', '=', identifierOf(purpose, token))
    .returning(['value', 'expiresAt'])
    .executeTakeFirst();
  const subject = subjectOf(row, now);
  if (row === undefined || subject === null) return null;
  return { ...subject, issuedAt: row.expiresAt.getTime() - LINK_MS[purpose] };
}

/**
 * Deletes all links of an account, because its address or password changed. Those to take back a change of the address stay: whoever
 * changed it must not be able to end them.
 */
export async function dropLinks(identity: Kysely<IdentityTables>, uid: string): Promise<void> {
  await sql`delete from verification where (split_part(value, ' ', 1) = ${uid} or value = ${uid})
              and identifier not like 'revert %'`.execute(identity);
}

/** Whether a change of the account's address can still be taken back. */
export async function hasRevert(
  identity: Kysely<IdentityTables>,
  uid: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`select 1 from verification where split_part(value, ' ', 1) = ${uid}
    and identifier like 'revert %' and "expiresAt" > ${new Date(now)} limit 1`.execute(identity);
  return rows.length > 0;
}

/** The links to take back a change of the address go with the person to another id. */
export async function moveReverts(identity: Kysely<IdentityTables>, from: string, to: string): Promise<void> {
  await sql`update verification set value = ${to} || ' ' || split_part(value, ' ', 2)
             where split_part(value, ' ', 1) = ${from} and identifier like 'revert %'`.execute(identity);
}

/** Deletes all links of an account, those to take back a change as well, because its id no longer is that of this person. */
export async function dropEveryLink(identity: Kysely<IdentityTables>, uid: string): Promise<void> {
  await sql`delete from verification where split_part(value, ' ', 1) = ${uid}`.execute(identity);
}

/**
 * Deletes the links to take back changes of the address that were made since `issuedAt`, epoch ms, because one of then was used. Earlier
 * ones stay: whoever changed the address twice must not end the link of the person before.
 */
export async function dropReverts(
  identity: Kysely<IdentityTables>,
  uid: string,
  issuedAt: number,
): Promise<void> {
  await sql`delete from verification where split_part(value, ' ', 1) = ${uid} and identifier like 'revert %'
              and "createdAt" >= ${new Date(issuedAt)}`.execute(identity);
}

function subjectOf(
  row: { readonly value: string; readonly expiresAt: Date } | undefined,
  now: number,
): LinkSubject | null {
  if (row === undefined || row.expiresAt.getTime() <= now) return null;
  const [uid = '', email = ''] = row.value.split(' ');
  return { uid, email };
}
