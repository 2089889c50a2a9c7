import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** Changes of one record are looked up in the audit log. By id only: ids of all kinds of records are distinct. */
export const indexAuditBySubject: Migration = {
  name: '0008-audit-by-subject',
  async up(db) {
    await sql`create index audit_entries_subject on audit_entries (owner_uid, subject_id, at)`.execute(db);
  },
};
