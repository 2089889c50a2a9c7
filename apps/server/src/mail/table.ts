import type { ColumnType, Generated } from 'kysely';
import type { MailContent } from './content.ts';

export interface MailOutboxTable {
  owner_uid: string;
  id: string;
  recipient: string;
  subject: string;
  /** What it says; null once it was sent or expired. */
  content: ColumnType<Omit<MailContent, 'subject'> | null, string, null>;
  created_at: number;
  /** When it is not sent any more, and its content is erased. */
  expires_at: number;
  sent_at: number | null;
  /** When the receiving server refused it for good. */
  failed_at: number | null;
  attempts: Generated<number>;
  next_attempt_at: number;
  last_error: string | null;
  /** What it is about, and how that was and is: of those that wait about the same, only the last one is sent. */
  about: string | null;
  was: string | null;
  becomes: string | null;
  /** Which of the texts of this server it is; null for mails of before it was kept. */
  template: string | null;
  /** As whom it was sent, and who gets the answers if not the sender; null until then. */
  sent_from: string | null;
  reply_to: string | null;
}

declare module '../store/tables.ts' {
  interface Tables {
    mail_outbox: MailOutboxTable;
  }
}
