import { sql } from 'kysely';
import { acrossContexts } from './across-contexts.ts';
import type { Migration } from './run.ts';

/** Mails are kept as what they say instead of as text, each with its own end, and failures that no repetition mends are marked. */
export const addMailContent: Migration = {
  name: '0024-mail-content',
  async up(db, { system }) {
    await sql`
      alter table mail_outbox add column content jsonb, add column expires_at bigint, add column failed_at bigint`.execute(
      db,
    );
    await acrossContexts(db, ['mail_outbox'], () =>
      sql`
        update mail_outbox set expires_at = created_at + 86400000,
          content = case when body = '' then null else jsonb_build_object('paragraphs', jsonb_build_array(body)) end`.execute(
        db,
      ),
    );
    await sql`alter table mail_outbox alter column expires_at set not null, drop column body`.execute(db);
    await sql`create unique index mail_outbox_id on mail_outbox (id)`.execute(db);
    await sql`create index mail_outbox_expiring on mail_outbox (expires_at)`.execute(db);
    await sql`grant delete, update (content, failed_at) on mail_outbox to ${sql.id(system)}`.execute(db);
  },
};
