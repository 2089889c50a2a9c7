import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** The mail of an invitation ends with it, in the transaction of who answers or cancels it. */
export const endMailOfInvitations: Migration = {
  name: '0034-ending-mail',
  async up(db, { tenant }) {
    await sql`grant update (content, expires_at) on mail_outbox to ${sql.id(tenant)}`.execute(db);
  },
};
