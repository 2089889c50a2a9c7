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
