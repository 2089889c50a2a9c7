import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** The role of tenants ends mails about something, and nothing else: what a mail says is written once, and notices are not held back. */
export const onlyEndMails: Migration = {
  name: '0036-only-ending-mail',
  async up(db, { tenant }) {
    await sql`
      create policy ending on mail_outbox as restrictive for update to ${sql.id(tenant)}
        using (about is not null) with check (content is null)`.execute(db);
  },
};
