import type { Generated, JSONColumnType } from 'kysely';

/** A `jsonb` column that is never null. */
export type Json<T extends object> = JSONColumnType<T, string, string>;

/** Columns of a record that people change: each change counts its version up. Instants are epoch ms. */
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
 * The tables of schema `public` by name. Each noun adds its own in its `table.ts` (`declare module`). `bigint` columns hold
 * instants and versions below 2^53: the driver is set to give numbers.
 */
export interface Tables {
  settings: SettingsTable;
}

/** The tables of schema `identity` that the server reads; identity adds them in its `table.ts`. */
export interface IdentityTables {}
