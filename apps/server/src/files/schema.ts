import { tenantTable } from '../store/schema/index.ts';
import type { FilesTable } from './table.ts';

/** Uploaded files by kind and filename. They are stored in the database, so that every server can serve them. */
const files = tenantTable<FilesTable>({
  name: 'files',
  columns: {
    kind: 'text not null',
    filename: 'text not null',
    media_type: 'text not null',
    bytes: 'bytea not null',
    created_at: 'bigint not null',
  },
  primaryKey: ['kind', 'filename'],
});

export const filesSchema = [files];
