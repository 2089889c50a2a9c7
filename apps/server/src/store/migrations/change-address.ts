import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** From where a change was made, for its page. */
export const addChangeAddress: Migration = {
  name: '0013-change-address',
  async up(db) {
    await sql`alter table audit_entries add column address text`.execute(db);
  },
};
