import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import { Failure } from './failure.ts';

/** How long an answer is kept for repeats, milliseconds. */
export const IDEMPOTENCY_KEY_MS = 24 * 60 * 60 * 1000;

/** An answer as it went out. */
export interface StoredAnswer {
  readonly status: number;
  /** JSON text; sealed, as it is kept, where it carries a secret. */
  readonly text: string;
}

/** What makes two requests the same: who asks, the route, and all that was sent. */
export function fingerprintOf(uid: string, operationId: string, params: unknown, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([uid, operationId, params ?? null, body ?? null]))
    .digest('base64');
}

/** What an answer that carries a secret is sealed for: the request of one owner under one key. */
export const answerContext = (owner: string, key: string): string => `answer ${owner} ${key}`;

/** A key, and what it was sent with. */
export interface KeyedRequest {
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * The answer that was kept under this key; null where none is. A first one that fails leaves nothing behind.
 * @throws Failure 422 where the key was used for something else.
 */
export async function storedAnswer(tx: TenantTransaction, asked: KeyedRequest): Promise<StoredAnswer | null> {
  const { rows } = await sql<{ fingerprint: string; status: number; answer: string }>`
    select fingerprint, status, answer from idempotency_keys
     where owner_uid = ${tx.owner} and key = ${asked.key}`.execute(tx.db);
  const [kept] = rows;
  if (kept === undefined) return null;
  if (kept.fingerprint !== asked.fingerprint) {
    throw new Failure(422, [
      { message: 'This Idempotency-Key was already used for another request.', displayable: true },
    ]);
  }
  return { status: kept.status, text: kept.answer };
}

/** What an audit entry says. */
export interface AuditText {
  readonly subjectKind: string;
  readonly subjectID: string;
  /** For people. It holds no secret. */
  readonly summary: string;
}

/** What is written at the end of a command, in one statement. */
export interface CommandOutcome {
  readonly id: string;
  readonly at: number;
  readonly actor: string;
  readonly command: string;
  readonly audit: AuditText;
  /** Null where no repeat is expected. */
  readonly kept: (StoredAnswer & KeyedRequest) | null;
}

/**
 * Leaves the audit entry, and the answer for repeats, with the commit. One who comes second with the same key waits here until
 * the first has committed, and fails.
 */
export function recordOutcome(tx: TenantTransaction, ending: CommandOutcome): void {
  const { id, at, actor, command, audit, kept } = ending;
  const entry = sql`
    insert into audit_entries (owner_uid, id, at, actor_uid, command, subject_kind, subject_id, summary, idempotency_key)
    values (${tx.owner}, ${id}, ${at}, ${actor}, ${command}, ${audit.subjectKind}, ${audit.subjectID}, ${audit.summary},
      ${kept?.key ?? null})`;
  if (kept === null) {
    tx.atCommit(entry.compile(tx.db));
    return;
  }
  const both = sql`
    with entry as (${entry})
    insert into idempotency_keys (owner_uid, key, fingerprint, status, answer, created_at)
    values (${tx.owner}, ${kept.key}, ${kept.fingerprint}, ${kept.status}, ${kept.text}, ${at})`;
  tx.atCommit(both.compile(tx.db));
}
