import type { Generated } from 'kysely';

export interface MailOutboxTable {
  owner_uid: string;
  id: string;
  recipient: string;
  subject: string;
  body: string;
  created_at: number;
  sent_at: number | null;
  attempts: Generated<number>;
  next_attempt_at: number;
  last_error: string | null;
}

declare module '../store/tables.ts' {
  interface Tables {
    mail_outbox: MailOutboxTable;
  }
}
