import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** Mails name their template, and keep as whom they were sent. */
export const addMailTemplate: Migration = {
  name: '0030-mail-template',
  async up(db, { system }) {
    await sql`
      alter table mail_outbox add column template text, add column sent_from text, add column reply_to text`.execute(
      db,
    );
    await sql`grant update (sent_from, reply_to) on mail_outbox to ${sql.id(system)}`.execute(db);
  },
};
