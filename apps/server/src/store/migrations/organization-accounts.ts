import { sql } from 'kysely';
import type { Migration } from './run.ts';

/**
 * The account of an organization: made with it, or what an account of a person becomes. It administers nothing, whatever it was
 * before; so the column that makes an administrator needs no grant for it.
 */
export const addOrganizationAccounts: Migration = {
  name: '0021-organization-accounts',
  async up(db, { system }) {
    await sql`grant insert (is_organization), update (is_organization) on accounts to ${sql.id(system)}`.execute(
      db,
    );
    // The records of a person go with the person, when the account becomes that of an organization.
    await sql`grant delete on sign_ins to ${sql.id(system)}`.execute(db);
    await sql`
      create function accounts_of_organizations() returns trigger language plpgsql as
      'begin new.admin := false; return new; end'`.execute(db);
    await sql`
      create trigger accounts_of_organizations before insert or update on accounts
      for each row when (new.is_organization and new.admin) execute function accounts_of_organizations()`.execute(
      db,
    );
  },
};
