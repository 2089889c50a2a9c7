import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** A mail to be sent. The body may contain a one-time link: it is not logged, and erased when sent. */
interface Mail {
  readonly id: string;
  /** The account that it concerns. */
  readonly owner: string;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly at: number;
}

/** Adds a mail to the outbox, in the caller's transaction when `db` is one. */
export async function enqueueMail(db: Kysely<Tables>, mail: Mail): Promise<void> {
  const row: Insertable<Tables['mail_outbox']> = {
    owner_uid: mail.owner,
    id: mail.id,
    recipient: mail.to,
    subject: mail.subject,
    body: mail.body,
    created_at: mail.at,
    next_attempt_at: mail.at,
    sent_at: null,
    last_error: null,
  };
  await db.insertInto('mail_outbox').values(row).execute();
}
