import { type Kysely, type Selectable, sql } from 'kysely';
import { limit } from '../http/limit.ts';
import { rules } from '../rate-limit/index.ts';
import type { Tables } from '../store/tables.ts';
import type { InvitationsTable } from './table.ts';

/** Invitations that a person is shown. */
const SHOWN = 100;
/** Memberships that are read at once. */
const PAGE = 100;

/** An invitation with what the invited person is told of the organization. */
export interface InvitationAcross extends Selectable<InvitationsTable> {
  readonly unique_name: string;
  readonly organization_name: string;
  readonly photo_url: string;
}

/** A new account, of an organization or of a person. */
interface NewAccount {
  readonly uid: string;
  readonly name: string;
  readonly tier: string;
  readonly isOrganization: boolean;
  readonly admin: boolean;
}

/** Everything that organizations read or write across contexts. Each query uses an index, and reads a bounded number of rows. */
export interface Across {
  /** Whether an organization has this unique name. */
  isTaken(uniqueName: string): Promise<boolean>;
  /** Adds the row of `accounts` that every context has, if it does not exist. */
  makeAccount(account: NewAccount, now: number): Promise<void>;
  /** The account becomes that of an organization, and administers nothing any more. */
  becomeOrganization(uid: string): Promise<void>;
  disableAccount(uid: string, now: number): Promise<void>;
  /** Disables the account `to` if `from` is disabled. */
  disableLike(from: string, to: string): Promise<void>;
  /** An invitation by its id; undefined when there is none. */
  invitation(id: string): Promise<InvitationAcross | undefined>;
  /** The newest open invitations to an address. */
  invitationsTo(email: string): Promise<readonly InvitationAcross[]>;
  /** Organizations of which a person is a member, some of them. */
  membershipsOf(uid: string): Promise<readonly string[]>;
  /**
   * Counts mails of an organization to addresses.
   * @throws Failure 429 when there are too many.
   */
  countMails(organizationID: string, emails: readonly string[], now: number): Promise<void>;
  /** Gives the records of sign-ins of one account to another. */
  moveSignIns(from: string, to: string): Promise<void>;
}

const invitations = sql`
  select i.*, o.unique_name, o.display_name as organization_name, o.photo_url
    from invitations i join organizations o on o.owner_uid = i.owner_uid`;

/** As the system role. */
export function acrossContexts(system: Kysely<Tables>): Across {
  return {
    async isTaken(uniqueName) {
      const query = system.selectFrom('organizations').select('id').where('unique_name', '=', uniqueName);
      return (await query.executeTakeFirst()) !== undefined;
    },
    async makeAccount({ uid, name, tier, isOrganization, admin }, now) {
      await system
        .insertInto('accounts')
        .values({
          owner_uid: uid,
          display_name: name,
          plan_tier_slug: tier,
          is_organization: isOrganization,
          admin,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async becomeOrganization(uid) {
      await system
        .updateTable('accounts')
        .set({ is_organization: true })
        .where('owner_uid', '=', uid)
        .execute();
    },
    async disableAccount(uid, now) {
      await system.updateTable('accounts').set({ disabled_at: now }).where('owner_uid', '=', uid).execute();
    },
    async disableLike(from, to) {
      await sql`
        update accounts a set disabled_at = f.disabled_at from accounts f
         where a.owner_uid = ${to} and f.owner_uid = ${from} and f.disabled_at is not null`.execute(system);
    },
    async invitation(id) {
      const { rows } = await sql<InvitationAcross>`${invitations} where i.id = ${id} limit 1`.execute(system);
      return rows[0];
    },
    async invitationsTo(email) {
      const { rows } = await sql<InvitationAcross>`
        ${invitations} where i.invitee_email = ${email} and i.state = 'open'
         order by i.created_at desc limit ${SHOWN}`.execute(system);
      return rows;
    },
    async membershipsOf(uid) {
      const rows = await system
        .selectFrom('organization_members')
        .select('owner_uid')
        .where('member_uid', '=', uid)
        .orderBy('owner_uid')
        .limit(PAGE)
        .execute();
      return rows.map(({ owner_uid: id }) => id);
    },
    countMails: (organizationID, emails, now) =>
      limit(system, now, [
        { what: 'organization mails', who: organizationID, rule: rules.organizationMails },
        ...emails.map((email) => ({
          what: 'organization mail',
          who: `${organizationID} ${email}`,
          rule: rules.organizationMail,
        })),
      ]),
    async moveSignIns(from, to) {
      await sql`
        with moved as (delete from sign_ins where owner_uid = ${from} returning *)
        insert into sign_ins select (jsonb_populate_record(null::sign_ins, to_jsonb(m) || jsonb_build_object('owner_uid', ${to}::text))).* from moved m`.execute(
        system,
      );
    },
  };
}
