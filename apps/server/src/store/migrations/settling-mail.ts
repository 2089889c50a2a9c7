import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** Mails about what changes several times in a short while are sent once. */
export const addSettlingMail: Migration = {
  name: '0029-settling-mail',
  async up(db) {
    await sql`alter table mail_outbox add column about text, add column was text, add column becomes text`.execute(
      db,
    );
    await sql`create index mail_outbox_about on mail_outbox (owner_uid, about)
      where about is not null and attempts = 0 and sent_at is null`.execute(db);
  },
};
