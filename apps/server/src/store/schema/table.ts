import type { Roles } from '../roles.ts';

/** A table of schema `public` as its noun declares it. */
export interface Table {
  readonly name: string;
  /** Whether each row belongs to one context, so that row-level security applies. */
  readonly isTenant: boolean;
  /** Names of the tables that its foreign keys reference; these are created before it. */
  readonly references: readonly string[];
  /** The SQL that creates it, with its indexes, triggers, policies and grants. */
  sql(roles: Roles): readonly string[];
}

/** Privileges as `grant` lists them, such as `select, update (sent_at, attempts)`. A role that is omitted gets none. */
export interface Grants {
  /** Requests, agents and windows, in one context at a time. */
  readonly tenant?: string;
  /** The few look-ups across contexts. */
  readonly system?: string;
}

/** `create table`, one column on each line; `storage` are its storage parameters. */
export function createTable(name: string, lines: readonly string[], storage: string | undefined): string {
  const parameters = storage === undefined ? '' : ` with (${storage})`;
  return `create table ${name} (\n  ${lines.join(',\n  ')}\n)${parameters}`;
}
