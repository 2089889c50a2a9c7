import { sql } from 'kysely';
import type { Migration } from './run.ts';

/**
 * Entries of all contexts are read in the order of their ids, which is that of their times: for the chain, and for the search of site
 * administrators. New ids are the largest, so the index grows at its end.
 */
export const readAuditAcross: Migration = {
  name: '0025-audit-across',
  async up(db, { system }) {
    await sql`create index audit_entries_id on audit_entries (id)`.execute(db);
    await sql`grant select on audit_entries to ${sql.id(system)}`.execute(db);
    // Agents are counted by version.
    await sql`grant select (owner_uid, router_id) on router_states to ${sql.id(system)}`.execute(db);
  },
};
