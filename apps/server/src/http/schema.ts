import { tenantTable } from '../store/schema/index.ts';
import type { AuditEntriesTable, IdempotencyKeysTable } from './table.ts';

/** Who did what. Append-only. Migrations added the columns `network_id`, `details` and `address`. */
const auditEntries = tenantTable<Omit<AuditEntriesTable, 'network_id' | 'details' | 'address'>>({
  name: 'audit_entries',
  columns: {
    id: 'text not null',
    at: 'bigint not null',
    actor_uid: 'text not null',
    command: 'text not null',
    subject_kind: 'text not null',
    subject_id: 'text not null',
    summary: 'text not null',
    idempotency_key: 'text',
  },
  primaryKey: ['id'],
  indexes: ['create index audit_entries_at on audit_entries (owner_uid, at)'],
  grants: {
    tenant: 'select, insert',
    system: 'insert',
  },
});

/** Answers to commands, kept for repeats with the same key. */
const idempotencyKeys = tenantTable<IdempotencyKeysTable>({
  name: 'idempotency_keys',
  columns: {
    key: 'text not null',
    fingerprint: 'text not null',
    status: 'int not null',
    answer: 'text',
    created_at: 'bigint not null',
  },
  primaryKey: ['key'],
  indexes: ['create index idempotency_keys_age on idempotency_keys (created_at)'],
  grants: {
    tenant: 'select, insert',
    system: 'select, delete',
  },
});

export const httpSchema = [auditEntries, idempotencyKeys];
