import { type Clock, doubling, type Repeated, repeat } from '@hawser/ports';
import { type Kysely, sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Log } from '../log/log.ts';
import type { Tables } from '../store/tables.ts';

const POLL_MS = 5_000;
const BATCH = 10;
const MAX_ATTEMPTS = 10;
/** Pauses after the first attempt, the second and so on, milliseconds. */
const PAUSES_MS = Array.from({ length: MAX_ATTEMPTS }, (_, attempts) =>
  doubling({ firstMs: 15_000, mostMs: 3_840_000 }, attempts),
);
/** A mail that could not be sent for this long expires, and its body is erased. */
const MAIL_EXPIRES_MS = 24 * 60 * 60 * 1000;

interface Due {
  readonly owner_uid: string;
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Delivers a mail; resolves when the receiving server has accepted it. */
export type Deliver = (mail: { to: string; subject: string; text: string }) => Promise<void>;

/** Delivery by SMTP at `smtpUrl` (`smtp://` or `smtps://`, with credentials where needed). */
export function smtp(smtpUrl: string, from: string): Deliver {
  const transport = createTransport(smtpUrl);
  return async (mail) => {
    await transport.sendMail({ from, ...mail });
  };
}

/** What the mailer depends on. */
interface MailerPorts {
  readonly system: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly deliver: Deliver;
}

/**
 * Sends the mails that are due. The time of the next attempt is stored before the first one: a server that crashes in between
 * delays a mail and does not lose it.
 */
export async function deliverDue(ports: MailerPorts): Promise<number> {
  const { system, clock, log, deliver } = ports;
  const now = clock.now();
  const { rows } = await sql<Due>`
    update mail_outbox set attempts = attempts + 1,
      next_attempt_at = ${now} + (${PAUSES_MS}::bigint[])[attempts + 1]
    where (owner_uid, id) in (
      select owner_uid, id from mail_outbox
       where sent_at is null and next_attempt_at <= ${now} and attempts < ${MAX_ATTEMPTS}
         and created_at > ${now - MAIL_EXPIRES_MS}
       order by next_attempt_at limit ${BATCH} for update skip locked)
    returning owner_uid, id, recipient, subject, body`.execute(system);
  for (const mail of rows) {
    const row = system
      .updateTable('mail_outbox')
      .where('owner_uid', '=', mail.owner_uid)
      .where('id', '=', mail.id);
    try {
      await deliver({ to: mail.recipient, subject: mail.subject, text: mail.body });
      await row.set({ sent_at: clock.now(), body: '', last_error: null }).execute();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn('A mail could not be sent; it will be retried.', { id: mail.id, reason });
      await row.set({ last_error: reason.slice(0, 500) }).execute();
    }
  }
  return rows.length;
}

/** Erases the bodies of expired mails, which may contain one-time links. */
export async function eraseExpiredMail(system: Kysely<Tables>, now: number): Promise<void> {
  await system
    .updateTable('mail_outbox')
    .set({ body: '' })
    .where('sent_at', 'is', null)
    .where('created_at', '<=', now - MAIL_EXPIRES_MS)
    .where('body', '<>', '')
    .execute();
}

/** Sends due mails every few seconds until stopped. */
export function startMailer(ports: MailerPorts): Repeated {
  return repeat(
    ports.clock,
    POLL_MS,
    () => deliverDue(ports),
    (error) => ports.log.error('The outbox could not be read.', { error }),
  );
}
