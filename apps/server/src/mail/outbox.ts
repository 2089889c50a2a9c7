import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { MailContent } from './content.ts';

/** A mail to be sent. Its content may have a one-time link: it is not logged, and erased when the mail is sent. */
interface Mail {
  readonly id: string;
  /** The account that it concerns. */
  readonly owner: string;
  readonly to: string;
  readonly content: MailContent;
  readonly at: number;
  /** Until when it is sent; a mail with a link does not arrive after the link has ended. */
  readonly expiresAt: number;
}

/** How long a mail without a link is tried, milliseconds. */
export const NOTICE_MS = 3 * 24 * 60 * 60_000;

/** Adds a mail to the outbox, in the caller's transaction when `db` is one. */
export async function enqueueMail(db: Kysely<Tables>, mail: Mail): Promise<void> {
  const { subject, ...content } = mail.content;
  await db
    .insertInto('mail_outbox')
    .values({
      owner_uid: mail.owner,
      id: mail.id,
      recipient: mail.to,
      subject,
      content: JSON.stringify(content),
      created_at: mail.at,
      expires_at: mail.expiresAt,
      next_attempt_at: mail.at,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute();
}
