import type { Generated, JSONColumnType } from 'kysely';

/** A `jsonb` column that is never null. */
export type Json<T extends object> = JSONColumnType<T, string, string>;

/** Columns of a record that people change. Each change increments the version. Times are epoch ms. */
export interface Versioned {
  owner_uid: string;
  id: string;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface SettingsTable {
  key: string;
  value: string;
}

/**
 * The tables of schema `public` by name. Each noun adds its own in its `table.ts` (`declare module`). `bigint` columns are times and versions below 2^53, which the driver returns as numbers.
 */
export interface Tables {
  settings: SettingsTable;
}

/** The tables of schema `identity` that the server reads; identity adds them in its `table.ts`. */
export interface IdentityTables {}
