import type { ChangeDetails } from '@hawser/contract/changes';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { RecordedChange } from './recorded-change.ts';

/** An entry of the audit log. */
export interface AuditEntry {
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  /** The account that did it; empty when nobody proved who they are. */
  readonly actor: string;
  /** IP address of the request; without it for jobs. */
  readonly address?: string;
  readonly command: string;
  readonly subjectKind: string;
  readonly subjectID: string;
  /** Human-readable. Contains no secret. */
  readonly summary: string;
  readonly change?: RecordedChange;
  readonly idempotencyKey?: string;
}

/** The statement that adds entries to the audit log of a context, for where it must be part of another one. */
export function insertAudit(owner: string, entries: readonly AuditEntry[]): RawBuilder<unknown> {
  const texts = (of: (entry: AuditEntry) => string | null | undefined) =>
    sql`${entries.map((entry) => of(entry) ?? null)}::text[]`;
  const detailsOf = (details: ChangeDetails | undefined) =>
    details === undefined ? null : JSON.stringify(details);
  return sql`
    insert into audit_entries (owner_uid, id, at, actor_uid, address, command, subject_kind, subject_id, summary, network_id, details,
                               idempotency_key)
    select ${owner}, id, at, actor, address, command, subject_kind, subject_id, summary, network_id, details::jsonb, key
      from unnest(${texts(({ id }) => id)}, ${entries.map(({ at }) => at)}::bigint[], ${texts(({ actor }) => actor)},
             ${texts(({ address }) => address)}, ${texts(({ command }) => command)}, ${texts(({ subjectKind }) => subjectKind)},
             ${texts(({ subjectID }) => subjectID)}, ${texts(({ summary }) => summary)},
             ${texts(({ change }) => change?.networkID)}, ${texts(({ change }) => detailsOf(change?.details))},
             ${texts(({ idempotencyKey }) => idempotencyKey)})
           as new (id, at, actor, address, command, subject_kind, subject_id, summary, network_id, details, key)`;
}

/**
 * Adds entries to the audit log of a context. A route declares its entry (`audit`), which is written with the commit; this is for
 * what is no route, for further entries of one command, and for the log of another account.
 */
export async function writeAudit(
  db: Kysely<Tables>,
  owner: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > 0) await insertAudit(owner, entries).execute(db);
}
