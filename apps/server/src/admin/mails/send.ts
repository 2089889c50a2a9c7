import type { QueuedMail } from '@hawser/contract/admin';
import { newId } from '@hawser/ports';
import { conflicting, notFound } from '../../http/failure.ts';
import type { AdminWork } from '../../http/route.ts';
import { enqueueMail, PRODUCT } from '../../mail/index.ts';
import type { AdminPorts } from '../ports.ts';

export const NO_SERVER = 'This server sends no mails. Set SMTP_URL and restart it.';
const NOT_WAITING = 'This mail was sent, or its link has ended. Request a new one.';
/** How long a test mail is tried, milliseconds. */
const TEST_MS = 60 * 60_000;

/** Sends a mail again that was refused or waits for its next attempt; the mailer takes it within seconds. */
export async function sendAgain(
  { stores, params, now }: AdminWork<{ id: string }, undefined, unknown>,
  { mailConfigured }: AdminPorts,
): Promise<{ answer: QueuedMail }> {
  if (!mailConfigured) throw conflicting(NO_SERVER);
  const mail = stores.system.selectFrom('mail_outbox').select('recipient').where('id', '=', params.id);
  const found = await mail.executeTakeFirst();
  if (found === undefined) throw notFound();
  const { numUpdatedRows } = await stores.system
    .updateTable('mail_outbox')
    .set({ failed_at: null, next_attempt_at: now })
    .where('id', '=', params.id)
    .where('sent_at', 'is', null)
    .where('content', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflicting(NOT_WAITING);
  return { answer: { to: found.recipient } };
}

/** Sends a mail to the administrator's own address; the outbox shows what becomes of it. */
export async function sendTest(
  { stores, session, now, random }: AdminWork<unknown, undefined, unknown>,
  { mailConfigured }: AdminPorts,
): Promise<{ answer: QueuedMail }> {
  if (!mailConfigured) throw conflicting(NO_SERVER);
  await enqueueMail(stores.system, {
    id: newId(now, random),
    owner: session.uid,
    to: session.email,
    content: {
      subject: `${PRODUCT} can send mails`,
      paragraphs: [`${session.email} asked for this mail, to see whether mails of ${PRODUCT} arrive.`],
    },
    template: 'test',
    at: now,
    expiresAt: now + TEST_MS,
  });
  return { answer: { to: session.email } };
}
