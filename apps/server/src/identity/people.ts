import type { Clock, Random } from '@hawser/ports';
import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from '../store/tables.ts';
import { dropEveryLink, dropLinks, hasRevert, issueLink } from './links.ts';
import { moveUser } from './move-user.ts';

/** What organizations need of those who sign in. Nothing of it is part of a transaction of a context. */
export interface People {
  /** Whether a change of the e-mail address can still be taken back, with the link that its former address received. */
  canTakeBack(uid: string): Promise<boolean>;
  /** Whether a person has proved to receive mail at `email`, and it still is the address of the account. */
  isVerified(uid: string, email: string): Promise<boolean>;
  /** The token of a link, in place of earlier ones for `invitationID`, with which the invited person can also create an account. */
  invite(invitationID: string, email: string): Promise<string>;
  /** The token of a link with which the account of an organization gets a password, and so somebody who signs in to it. */
  offerSignIn(organizationID: string, email: string): Promise<string>;
  /** The links of an invitation, or of an account, no longer work. */
  withdrawLinks(id: string): Promise<void>;
  /** Gives all that signs in as `from` to the account `to`: a repeat changes nothing. Sessions stay. */
  move(from: string, to: string): Promise<void>;
  /** Nobody signs in as this account any more, and its address is free. */
  remove(uid: string): Promise<void>;
}

interface PeoplePorts {
  readonly identity: Kysely<IdentityTables>;
  readonly clock: Clock;
  readonly random: Random;
  /** Sessions of an account have ended. */
  ended(uid: string): Promise<void>;
}

export function peopleOf({ identity, clock, random, ended }: PeoplePorts): People {
  return {
    canTakeBack: (uid) => hasRevert(identity, uid, clock.now()),
    async isVerified(uid, email) {
      const user = await identity
        .selectFrom('user')
        .select('emailVerified')
        .where('id', '=', uid)
        .where('email', '=', email)
        .executeTakeFirst();
      return user?.emailVerified ?? false;
    },
    invite: (uid, email) => issueLink(identity, { purpose: 'invitation', uid, email }, clock.now(), random),
    offerSignIn: (uid, email) => issueLink(identity, { purpose: 'reset', uid, email }, clock.now(), random),
    withdrawLinks: (id) => dropLinks(identity, id),
    async move(from, to) {
      await moveUser(identity, from, to);
      await ended(from);
    },
    async remove(uid) {
      await dropEveryLink(identity, uid);
      await sql`delete from "user" where id = ${uid}`.execute(identity);
      await ended(uid);
    },
  };
}
