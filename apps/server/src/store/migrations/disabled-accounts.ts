import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** Accounts can be disabled, and the system role writes no other columns than those that it needs. */
export const disabledAccounts: Migration = {
  name: '0005-disabled-accounts',
  async up(db, { system }) {
    await sql`alter table accounts add column disabled_at bigint`.execute(db);
    await sql`revoke insert on accounts from ${sql.id(system)}`.execute(db);
    await sql`grant insert (owner_uid, display_name, plan_tier_slug, admin, created_at), update (disabled_at)
              on accounts to ${sql.id(system)}`.execute(db);
  },
};
