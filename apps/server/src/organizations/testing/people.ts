import type { Invitation, MyInvitation, Organization } from '@hawser/contract/organizations';
import { sql } from 'kysely';
import { mailsTo } from '../../mail/testing/mails-to.ts';
import type { Nouns } from '../../testing/nouns.ts';

/** The order in which rows were written: the time of a test may stand still, and nothing updates these. */
const AS_WRITTEN = sql`ctid`;

/** Persons and their organizations in a test. A person's address is `<uid>@example.org`. */
export function peopleIn(nouns: Nouns) {
  async function done<Body>(...request: Parameters<Nouns['request']>): Promise<Body> {
    const { status, body } = await nouns.request<Body>(...request);
    if (status >= 300) throw new Error(`${request[1]} ${request[2]}: ${JSON.stringify(body)}`);
    return body;
  }

  const people = {
    /** An account with a user, whose address is confirmed. */
    async person(uid: string, emailVerified = true): Promise<void> {
      const at = new Date(nouns.clock.time);
      await nouns.account(uid);
      await nouns.store.identity
        .insertInto('user')
        .values({
          id: uid,
          name: uid,
          email: `${uid}@example.org`,
          emailVerified,
          createdAt: at,
          updatedAt: at,
        })
        .execute();
    },

    async organization(creator: string, uniqueName: string): Promise<Organization> {
      const body = { uniqueName, displayName: `The ${uniqueName}` };
      return (await done<{ created: Organization }>(creator, 'POST', '/organizations', { body })).created;
    },

    async invite(admin: string, context: string, inviteeEmail: string, role = 'member'): Promise<Invitation> {
      const sent = { context, body: { invitations: [{ inviteeEmail, role }] } };
      const path = `/organizations/${context}/invitations`;
      const { created } = await done<{ created: Invitation[] }>(admin, 'POST', path, sent);
      const [invitation] = created;
      if (invitation === undefined) throw new Error('Nobody was invited.');
      return invitation;
    },

    accept: (uid: string, id: string, body: object = {}) =>
      nouns.request<{ updated: MyInvitation }>(uid, 'POST', `/me/invitations/${id}/accept`, { body }),

    /** Makes a person a member. */
    async join(admin: string, context: string, uid: string, role = 'member'): Promise<void> {
      await people.person(uid);
      const { id } = await people.invite(admin, context, `${uid}@example.org`, role);
      await done(uid, 'POST', `/me/invitations/${id}/accept`, { body: {} });
    },

    /** The texts of the mails to an address, oldest first. */
    mailsTo: (recipient: string) => mailsTo(nouns.store.system, recipient, 'https://hawser.invalid'),

    /** The audit log of a context, oldest first, as `actor command summary`. */
    async audited(context: string): Promise<string[]> {
      const rows = await nouns.store.tenant(context, ({ db }) =>
        db.selectFrom('audit_entries').selectAll().orderBy(AS_WRITTEN).execute(),
      );
      return rows.map((row) => `${row.actor_uid} ${row.command} ${row.summary}`);
    },

    done,
  };
  return people;
}

/** The token of the link in a mail. */
export const tokenIn = (mail: string | undefined): string => /token=(\w+)/.exec(mail ?? '')?.[1] ?? '';
