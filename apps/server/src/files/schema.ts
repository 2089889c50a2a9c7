import { tenantTable } from '../store/schema/index.ts';
import type { FilesTable } from './table.ts';

/** Uploaded files, by what they are for and their name. In the database, so that every server has them. */
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
