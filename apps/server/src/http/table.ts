import type { ChangeDetails } from '@hawser/contract/changes';
import type { Generated } from 'kysely';
import type { Json } from '../store/tables.ts';

export interface AuditEntriesTable {
  owner_uid: string;
  id: string;
  at: number;
  actor_uid: string;
  command: string;
  subject_kind: string;
  subject_id: string;
  summary: string;
  idempotency_key: string | null;
  /** The network that it concerns, besides its subject. */
  network_id: Generated<string | null>;
  /** IP address of the request; null if it is not known. */
  address: Generated<string | null>;
  /** What was changed. */
  details: Generated<Json<ChangeDetails> | null>;
}

export interface IdempotencyKeysTable {
  owner_uid: string;
  key: string;
  fingerprint: string;
  status: number;
  /** JSON text, so that a repeat gets exactly the bytes of the first answer. */
  answer: string | null;
  created_at: number;
}

declare module '../store/tables.ts' {
  interface Tables {
    audit_entries: AuditEntriesTable;
    idempotency_keys: IdempotencyKeysTable;
  }
}
