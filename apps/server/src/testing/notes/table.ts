import type { Versioned } from '../../store/tables.ts';

export interface NotesTable extends Versioned {
  name: string;
  color: string;
}

declare module '../../store/tables.ts' {
  interface Tables {
    notes: NotesTable;
  }
}
