import { z } from 'zod';
import { Instant } from '../status/index.ts';

/**
 * State of a mail of the outbox: to be sent, tried without success and to be sent again, sent, refused for good by the receiving server,
 * not sent in time.
 */
export const MailState = z.enum(['waiting', 'retrying', 'sent', 'failed', 'expired']);

/** A mail of the outbox, without what it says. */
export const AdminMail = z.object({
  id: z.string(),
  to: z.string(),
  /** As whom it was sent, or will be. */
  from: z.string(),
  /** Who gets the answers: MAIL_REPLY_TO, else the sender. */
  replyTo: z.string(),
  /** Which of the server's texts it is, such as `reset` or `organization-invitation`; null for old mails. */
  template: z.string().nullable(),
  subject: z.string(),
  state: MailState,
  attempts: z.number().int(),
  /** What the last attempt failed with; empty without one. */
  problem: z.string(),
  createdAt: Instant,
  /** Time of the next attempt; null when there is none. */
  dueAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  expiresAt: Instant,
  /** Whether it has a link that the administrator can pass on, because this server sends no mails. */
  hasLink: z.boolean(),
});

/** Pages of mails, newest first. */
export const AdminMails = z.object({
  items: z.array(AdminMail),
  next: z.string().nullable(),
  /** Whether this server sends mails. */
  mailConfigured: z.boolean(),
});

/** The link of a mail. Whoever has it can use it. */
export const MailLinkShown = z.object({
  to: z.string(),
  label: z.string(),
  url: z.string(),
  note: z.string(),
});

/** To whom a mail will be sent. */
export const QueuedMail = z.object({ to: z.string() });

export type AdminMail = z.infer<typeof AdminMail>;
export type AdminMails = z.infer<typeof AdminMails>;
export type MailState = z.infer<typeof MailState>;
export type MailLinkShown = z.infer<typeof MailLinkShown>;
export type QueuedMail = z.infer<typeof QueuedMail>;
