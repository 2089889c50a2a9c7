import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** What a command changed, and in which network: for the page of a change, and the changes of a network. */
export const addChangeDetails: Migration = {
  name: '0009-change-details',
  async up(db) {
    await sql`alter table audit_entries add column network_id text, add column details jsonb`.execute(db);
    await sql`create index audit_entries_network on audit_entries (owner_uid, network_id, at)
               where network_id is not null`.execute(db);
  },
};
