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
  /** Which text it is, such as `reset`. */
  readonly template: string;
  readonly at: number;
  /** Until when it is sent; a mail with a link does not arrive after the link has ended. */
  readonly expiresAt: number;
  /** What its link is for, by which it ends with that: see {@link endMails}. */
  readonly about?: string | undefined;
  /** For a mail that says what changed, and waits in case that it changes again; by default it is sent at once. */
  readonly settles?: Settling;
}

/** Of mails about the same that wait, only the last one is sent, and none when all is as it was before the first. */
export interface Settling {
  readonly about: string;
  readonly was: string;
  readonly becomes: string;
  /** How long it waits, milliseconds. */
  readonly afterMs: number;
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
      next_attempt_at: mail.at + (mail.settles?.afterMs ?? 0),
      about: mail.settles?.about ?? mail.about ?? null,
      was: mail.settles?.was ?? null,
      becomes: mail.settles?.becomes ?? null,
      sent_at: null,
      failed_at: null,
      last_error: null,
      template: mail.template,
      sent_from: null,
      reply_to: null,
    })
    .execute();
}

/** Ends the mails of an account about these whose links do nothing any more: they are not sent, and their links are erased. */
export async function endMails(
  db: Kysely<Tables>,
  { owner, about, at }: { readonly owner: string; readonly about: readonly string[]; readonly at: number },
): Promise<void> {
  if (about.length === 0) return;
  await db
    .updateTable('mail_outbox')
    .set({ content: null, expires_at: at })
    .where('owner_uid', '=', owner)
    .where('about', 'in', about)
    .where('sent_at', 'is', null)
    .where('content', 'is not', null)
    .execute();
}
