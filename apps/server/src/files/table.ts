export interface FilesTable {
  owner_uid: string;
  kind: string;
  filename: string;
  media_type: string;
  bytes: Buffer;
  created_at: number;
}

declare module '../store/tables.ts' {
  interface Tables {
    files: FilesTable;
  }
}
