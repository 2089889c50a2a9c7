import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import { type AuditEntry, insertAudit } from './audit.ts';
import { Failure } from './failure.ts';

/** How long an answer is kept for repeats, milliseconds. */
export const IDEMPOTENCY_KEY_MS = 24 * 60 * 60 * 1000;

/** A stored answer. */
export interface StoredAnswer {
  readonly status: number;
  /** JSON text; encrypted at rest when it contains a secret. */
  readonly text: string;
}

/** Identifies a request: the account, the route, and everything that was sent. */
export function fingerprintOf(uid: string, operationId: string, params: unknown, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([uid, operationId, params ?? null, body ?? null]))
    .digest('base64');
}

/** Associated data of an encrypted answer: the owner and the key. */
export const answerContext = (owner: string, key: string): string => `answer ${owner} ${key}`;

/** An idempotency key, and the fingerprint of its request. */
interface KeyedRequest {
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * The answer that is stored under this key; null when there is none. A failed command stores none.
 * @throws Failure 422 when the key was used for another request.
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

/** What a command writes at its end, in one statement. */
interface CommandOutcome {
  readonly audit: Omit<AuditEntry, 'idempotencyKey'>;
  /** Null without an idempotency key. */
  readonly kept: (StoredAnswer & KeyedRequest) | null;
}

/**
 * Writes the audit entry and the answer for repeats with the commit. A concurrent request with the same key waits here until the
 * first has committed, and then fails with a duplicate key.
 */
export function recordOutcome(tx: TenantTransaction, { audit, kept }: CommandOutcome): void {
  if (kept === null) {
    tx.atCommit(insertAudit(tx.owner, [audit]).compile(tx.db));
    return;
  }
  const both = sql`
    with entry as (${insertAudit(tx.owner, [{ ...audit, idempotencyKey: kept.key }])})
    insert into idempotency_keys (owner_uid, key, fingerprint, status, answer, created_at)
    values (${tx.owner}, ${kept.key}, ${kept.fingerprint}, ${kept.status}, ${kept.text}, ${audit.at})`;
  tx.atCommit(both.compile(tx.db));
}
