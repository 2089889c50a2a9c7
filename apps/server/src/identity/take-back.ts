import { accountMessages } from '@hawser/domain/accounts';
import type { Clock, Random } from '@hawser/ports';
import type { Kysely } from 'kysely';
import { Failure, invalid } from '../http/failure.ts';
import { isDuplicateKey } from '../store/duplicate-key.ts';
import type { IdentityTables, Tables } from '../store/tables.ts';
import { renewMemberAddress } from './accounts.ts';
import { audit } from './audit.ts';
import { endAdded, endAddedKeys } from './end-added.ts';
import { dropLinks, dropReverts, issueLink, takeLink } from './links.ts';
import { mailTo } from './mails.ts';

interface TakeBackPorts {
  readonly identity: Kysely<IdentityTables>;
  readonly system: Kysely<Tables>;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Takes a change of the address back by the token of its link, and ends every way in that was added since. Returns whose account it is.
 *
 * Identities and contexts have login roles of their own, so there are two transactions, and that of the contexts commits inside the
 * other one, which takes the link. A server that dies in between has ended the keys and left the link: it works again, and does the
 * rest. One that dies later has done everything.
 * @throws Failure when the link does not work, or another account has the address.
 */
export async function takeBack(
  { identity, system, clock, random }: TakeBackPorts,
  token: string,
  address: string,
): Promise<{ uid: string }> {
  const now = clock.now();
  const done = await identity.transaction().execute(async (links) => {
    const subject = await takeLink(links, 'revert', token, now);
    if (subject === null) throw invalid(accountMessages.linkOver);
    const { uid, email, issuedAt: since } = subject;
    await giveAddress(links, uid, email, now);
    await dropLinks(links, uid);
    await dropReverts(links, uid, since);
    await endSessions(links, uid);
    const added = await endAdded(links, { uid, since, now });
    const reset = await issueLink(links, { purpose: 'reset', uid, email }, now, random);
    await system.transaction().execute(async (tx) => {
      const ended = [...added, ...(await endAddedKeys(tx, random, { uid, since, now, address }))];
      await renewMemberAddress(tx, uid, email);
      const ports = { system: tx, clock, random };
      await mailTo(ports, { id: uid, email }, { kind: 'email-taken-back', token: reset, ended });
      const what = ['all sessions', ...ended].join(', ');
      const summary = `Change of the e-mail address taken back from ${address}; ended: ${what}`;
      await audit(ports, { uid, actor: uid, address, command: 'revertEmail', summary });
    });
    return { uid, since, now, address };
  });
  // Whoever changed the address may have used what ended only now: for another session, or another key.
  await endSessions(identity, done.uid);
  await system.transaction().execute((tx) => endAddedKeys(tx, random, done));
  return done;
}

async function giveAddress(
  links: Kysely<IdentityTables>,
  uid: string,
  email: string,
  now: number,
): Promise<void> {
  const given = await links
    .updateTable('user')
    .set({ email, emailVerified: true, updatedAt: new Date(now) })
    .where('id', '=', uid)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
      throw new Failure(422, [{ message: accountMessages.emailNotUsable, displayable: true }]);
    });
  if (given.numUpdatedRows === 0n) throw invalid(accountMessages.linkOver);
}

async function endSessions(identity: Kysely<IdentityTables>, uid: string): Promise<void> {
  await identity.deleteFrom('session').where('userId', '=', uid).execute();
}
