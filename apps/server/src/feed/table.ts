import type { ColumnType, Generated } from 'kysely';

export interface ChangesTable {
  seq: Generated<number>;
  xid: ColumnType<string, never, never>;
  owner_uid: string;
  tbl: string;
  op: string;
  ids: string[];
  at: Generated<Date>;
}

declare module '../store/tables.ts' {
  interface Tables {
    changes: ChangesTable;
  }
}
