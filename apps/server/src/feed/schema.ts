import { tenantTable } from '../store/schema/index.ts';
import type { ChangesTable } from './table.ts';

/** The change feed: triggers add a row for each statement and context, read in commit order by `(xid, seq)` (docs/decisions/0002). */
const changes = tenantTable<ChangesTable>({
  name: 'changes',
  columns: {
    seq: 'bigint generated always as identity',
    xid: 'xid8 not null default pg_current_xact_id()',
    tbl: 'text not null',
    op: 'text not null',
    ids: 'text[] not null',
    at: 'timestamptz not null default now()',
  },
  primaryKey: ['seq'],
  indexes: ['create index changes_order on changes (xid, seq)'],
  also: [
    // Not compressed: compressing the IDs doubled the cost of a row (docs/decisions/0035).
    'alter table changes alter column ids set storage external',
  ],
  grants: {
    tenant: 'select, insert',
    system: 'select, insert, delete',
  },
});

export const feedSchema = [changes];
