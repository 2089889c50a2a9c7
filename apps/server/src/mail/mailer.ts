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
/** A mail that could not be sent for this long is given up, and its body erased. */
const MAIL_EXPIRES_MS = 24 * 60 * 60 * 1000;

interface Due {
  readonly owner_uid: string;
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Hands a mail over; resolves when the other side has taken it. */
export type Deliver = (mail: { to: string; subject: string; text: string }) => Promise<void>;

/** Delivery by SMTP at `smtpUrl` (`smtp://` or `smtps://`, with credentials where needed). */
export function smtp(smtpUrl: string, from: string): Deliver {
  const transport = createTransport(smtpUrl);
  return async (mail) => {
    await transport.sendMail({ from, ...mail });
  };
}

/** What the courier needs. */
export interface MailerPorts {
  readonly system: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly deliver: Deliver;
}

/**
 * Sends what is in the outbox. Each mail is taken before it is tried, with the time of the next try already set: a server
 * that dies in between delays it and never loses it.
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
      log.warn('A mail could not be sent; it will be tried again.', { id: mail.id, reason });
      await row.set({ last_error: reason.slice(0, 500) }).execute();
    }
  }
  return rows.length;
}

/** Erases the bodies of mails that were given up: a one-time link must not lie about. */
export async function eraseExpiredMail(system: Kysely<Tables>, now: number): Promise<void> {
  await system
    .updateTable('mail_outbox')
    .set({ body: '' })
    .where('sent_at', 'is', null)
    .where('created_at', '<=', now - MAIL_EXPIRES_MS)
    .where('body', '<>', '')
    .execute();
}

/** Looks into the outbox every few seconds until stopped. */
export function startMailer(ports: MailerPorts): Repeated {
  return repeat(
    ports.clock,
    POLL_MS,
    () => deliverDue(ports),
    (error) => ports.log.error('The outbox could not be read.', { error }),
  );
}
