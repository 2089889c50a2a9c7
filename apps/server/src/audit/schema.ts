import { sharedTable } from '../store/schema/index.ts';
import type { AuditChainTable } from './table.ts';

/** Entries of all contexts in one chain, so that none can be changed or removed unnoticed. Append-only. */
const auditChain = sharedTable<AuditChainTable>({
  name: 'audit_chain',
  columns: {
    sequence: 'bigint primary key',
    entry_id: 'text not null unique',
    hash: 'text not null',
  },
  grants: { system: 'select, insert' },
});

export const auditSchema = [auditChain];
