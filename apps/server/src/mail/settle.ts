import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** Mails about something that changes that nobody has tried to send. */
const WAITING = sql`m.about is not null and m.attempts = 0 and m.sent_at is null and m.failed_at is null and m.content is not null`;

/**
 * Prepares mails about what changed several times while they waited. As soon as the first is due, the last one is, and the others are
 * deleted; all of them when it became again what it was.
 */
export async function settleChanges(system: Kysely<Tables>, now: number): Promise<void> {
  await sql`
    with due as (
      select distinct m.owner_uid, m.about from mail_outbox m where ${WAITING} and m.next_attempt_at <= ${now}),
    waiting as (
      select m.owner_uid, m.id, m.becomes,
             first_value(m.was) over (partition by m.owner_uid, m.about order by m.created_at, m.id) as began,
             row_number() over (partition by m.owner_uid, m.about order by m.created_at desc, m.id desc) = 1 as is_last
        from mail_outbox m join due using (owner_uid, about) where ${WAITING}),
    dropped as (
      delete from mail_outbox m using waiting w
       where m.owner_uid = w.owner_uid and m.id = w.id and m.attempts = 0 and (not w.is_last or w.becomes = w.began))
    update mail_outbox m set next_attempt_at = ${now} from waiting w
     where m.owner_uid = w.owner_uid and m.id = w.id and w.is_last and w.becomes <> w.began and m.next_attempt_at > ${now}`.execute(
    system,
  );
}
