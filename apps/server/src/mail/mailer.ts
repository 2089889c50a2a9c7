import { type Clock, doubling, type Repeated, repeat } from '@hawser/ports';
import { type Kysely, sql } from 'kysely';
import type { Log } from '../log/log.ts';
import type { Tables } from '../store/tables.ts';
import type { MailContent } from './content.ts';
import type { MailLook } from './look.ts';
import { renderMail } from './render.ts';
import { settleChanges } from './settle.ts';
import { type Deliver, RefusedMail, type Sender } from './smtp.ts';

const POLL_MS = 5_000;
const BATCH = 10;
/** Pauses after the first attempt, the second and so on, milliseconds; the last one repeats until the mail expires. */
const PAUSES_MS = Array.from({ length: 10 }, (_, attempts) =>
  doubling({ firstMs: 15_000, mostMs: 3_840_000 }, attempts),
);
/** How long the outbox shows a mail after its end, milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

interface Due {
  readonly owner_uid: string;
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly content: Omit<MailContent, 'subject'>;
}

/** What the mailer depends on. */
interface MailerPorts {
  readonly system: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly deliver: Deliver;
  readonly look: MailLook;
  readonly sender: Sender;
  /** Address of the server, for links. */
  readonly addressOf: () => string;
}

/**
 * Sends the mails that are due. The time of the next attempt is stored before the first one: a server that crashes in between
 * delays a mail and does not lose it.
 */
export async function deliverDue(ports: MailerPorts): Promise<number> {
  const { system, clock, log, deliver } = ports;
  const now = clock.now();
  await settleChanges(system, now);
  const { rows } = await sql<Due>`
    update mail_outbox set attempts = attempts + 1,
      next_attempt_at = ${now} + (${PAUSES_MS}::bigint[])[least(attempts + 1, ${PAUSES_MS.length})]
    where (owner_uid, id) in (
      select owner_uid, id from mail_outbox
       where sent_at is null and failed_at is null and content is not null
         and next_attempt_at <= ${now} and expires_at > ${now}
       order by next_attempt_at limit ${BATCH} for update skip locked)
    returning owner_uid, id, recipient, subject, content`.execute(system);
  for (const { owner_uid: owner, id, recipient, subject, content } of rows) {
    const row = system.updateTable('mail_outbox').where('owner_uid', '=', owner).where('id', '=', id);
    const rendered = renderMail({ subject, ...content }, ports.look, ports.addressOf());
    try {
      const { from, replyTo } = ports.sender;
      await deliver({ to: recipient, from, replyTo, ...rendered });
      const sent = { sent_at: clock.now(), sent_from: from, reply_to: replyTo };
      await row.set({ ...sent, content: null, last_error: null }).execute();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const refused = error instanceof RefusedMail ? { failed_at: clock.now() } : {};
      log.warn('A mail could not be sent.', { id, reason, again: !('failed_at' in refused) });
      await row.set({ ...refused, last_error: reason.slice(0, 500) }).execute();
    }
  }
  return rows.length;
}

/** Erases what expired mails say, which may be one-time links, and deletes mails that are too old to be shown. */
export async function eraseExpiredMail(system: Kysely<Tables>, now: number): Promise<void> {
  await system
    .updateTable('mail_outbox')
    .set({ content: null })
    .where('expires_at', '<=', now)
    .where('content', 'is not', null)
    .execute();
  await system
    .deleteFrom('mail_outbox')
    .where('expires_at', '<', now - KEPT_MS)
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
