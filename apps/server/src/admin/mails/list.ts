import type { AdminMail, AdminMails, MailState } from '@hawser/contract/admin';
import type { PageQuery } from '@hawser/contract/paging';
import { sql } from 'kysely';
import { contains } from '../../collection/select-keys.ts';
import type { AdminWork } from '../../http/route.ts';
import { withProduct } from '../../mail/index.ts';
import type { AdminPorts } from '../ports.ts';

interface Row extends Omit<AdminMail, 'state' | 'hasLink' | 'dueAt' | 'from' | 'replyTo'> {
  readonly sentFrom: string | null;
  readonly storedReplyTo: string | null;
  readonly failedAt: number | null;
  readonly nextAttemptAt: number;
  readonly isSecret: boolean;
}

/** A page of the outbox, newest first; `q` filters by text in address or subject. */
export async function listMails(
  { stores, query, now }: AdminWork<unknown, PageQuery & { readonly q?: string | undefined }, undefined>,
  { mailConfigured, look, sender }: AdminPorts,
): Promise<AdminMails> {
  const { limit, after, q = '' } = query;
  const afterCursor = after === undefined ? sql`true` : sql`id < ${after}`;
  const matching =
    q === '' ? sql`true` : sql`(${contains(sql`recipient`, q)} or ${contains(sql`subject`, q)})`;
  const { rows } = await sql<Row>`
    select id, recipient as to, subject, template, sent_from as "sentFrom", reply_to as "storedReplyTo", attempts, coalesce(last_error, '') as problem, created_at as "createdAt",
           sent_at as "sentAt", failed_at as "failedAt", expires_at as "expiresAt", next_attempt_at as "nextAttemptAt",
           coalesce((content -> 'link' ->> 'isSecret')::boolean, false) as "isSecret"
      from mail_outbox where ${afterCursor} and ${matching}
     order by id desc limit ${limit + 1}`.execute(stores.system);
  const items = rows
    .slice(0, limit)
    .map(({ failedAt, nextAttemptAt, isSecret, sentFrom, storedReplyTo, ...mail }) => {
      const state = stateOf({ ...mail, failedAt }, now);
      const isOpen = state === 'waiting' || state === 'retrying';
      // What was not sent yet is sent as this server is configured then.
      const { from, replyTo } = sentFrom === null ? sender : { from: sentFrom, replyTo: storedReplyTo };
      return {
        ...mail,
        from,
        replyTo: replyTo ?? from,
        subject: withProduct(mail.subject, look.product),
        state,
        dueAt: mailConfigured && isOpen ? nextAttemptAt : null,
        hasLink: !mailConfigured && isOpen && isSecret,
      };
    });
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null, mailConfigured };
}

function stateOf(mail: Pick<Row, 'sentAt' | 'failedAt' | 'expiresAt' | 'attempts'>, now: number): MailState {
  if (mail.sentAt !== null) return 'sent';
  if (mail.failedAt !== null) return 'failed';
  if (mail.expiresAt <= now) return 'expired';
  return mail.attempts === 0 ? 'waiting' : 'retrying';
}
