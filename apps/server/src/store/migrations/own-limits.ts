import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** Limits of one account instead of those of its tier; only an administrator of the installation writes them. */
export const addOwnLimits: Migration = {
  name: '0038-own-limits',
  async up(db, { system }) {
    await sql`alter table accounts
      add column own_limits jsonb not null default '{}',
      add column own_limits_version int not null default 1`.execute(db);
    await sql`grant update (own_limits, own_limits_version) on accounts to ${sql.id(system)}`.execute(db);
  },
};
