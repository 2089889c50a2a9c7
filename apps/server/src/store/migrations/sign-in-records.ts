import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** How somebody signed in, with which browser, and attempts that failed. */
export const addSignInRecords: Migration = {
  name: '0023-sign-in-records',
  async up(db) {
    await sql`alter table sign_ins add column method text not null default '',
      add column succeeded boolean not null default true, add column browser text not null default ''`.execute(
      db,
    );
    await sql`create index sign_ins_by_time on sign_ins (owner_uid, at)`.execute(db);
  },
};
