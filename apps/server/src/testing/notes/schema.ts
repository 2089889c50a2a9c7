import { changesOf, tenantTable } from '../../store/schema/index.ts';
import type { NotesTable } from './table.ts';

const notes = tenantTable<NotesTable>({
  name: 'notes',
  columns: {
    id: 'text not null',
    version: 'bigint not null default 1',
    name: 'text not null',
    color: 'text not null',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
  },
  primaryKey: ['id'],
  changes: changesOf('id'),
});

export const notesSchema = [notes];
