import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditEntriesTable } from '../http/table.ts';

/** An entry of the audit log as it is stored. */
export type StoredEntry = Selectable<AuditEntriesTable>;

/** What precedes the first entry. */
export const NO_HASH = '0'.repeat(64);

/**
 * SHA-256 of the hash before and of every column of an entry, hexadecimal. Whoever changes, removes or inserts an entry would have to
 * write all hashes after it anew, and the head that somebody noted would no longer be among them.
 */
export function chainHash(before: string, entry: StoredEntry): string {
  const fields: Readonly<Record<keyof StoredEntry, unknown>> = {
    owner_uid: entry.owner_uid,
    id: entry.id,
    at: Number(entry.at),
    actor_uid: entry.actor_uid,
    address: entry.address,
    command: entry.command,
    subject_kind: entry.subject_kind,
    subject_id: entry.subject_id,
    summary: entry.summary,
    network_id: entry.network_id,
    idempotency_key: entry.idempotency_key,
    details: sorted(entry.details),
  };
  return createHash('sha256')
    .update(before)
    .update(JSON.stringify(sorted(fields)))
    .digest('hex');
}

/** The same value with the keys of all objects in one order: `jsonb` keeps no order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
