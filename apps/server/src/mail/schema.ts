import { tenantTable } from '../store/schema/index.ts';
import type { MailOutboxTable } from './table.ts';

/** Columns that migrations added, and the one that `content` has replaced. */
type Base = Omit<
  MailOutboxTable,
  'content' | 'expires_at' | 'failed_at' | 'about' | 'was' | 'becomes' | 'template' | 'sent_from' | 'reply_to'
> & {
  body: string;
};

/** Mails to be sent. What they say is erased when they are sent or expire. */
const mailOutbox = tenantTable<Base>({
  name: 'mail_outbox',
  columns: {
    id: 'text not null',
    recipient: 'text not null',
    subject: 'text not null',
    body: 'text not null',
    created_at: 'bigint not null',
    sent_at: 'bigint',
    attempts: 'int not null default 0',
    next_attempt_at: 'bigint not null',
    last_error: 'text',
  },
  primaryKey: ['id'],
  indexes: ['create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null'],
  grants: {
    tenant: 'select, insert',
    system: 'select, insert, update (attempts, next_attempt_at, sent_at, body, last_error)',
  },
});

export const mailSchema = [mailOutbox];
