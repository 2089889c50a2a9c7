import { type RawBuilder, sql } from 'kysely';

/**
 * Assignments of an SQL update: the next version of each record and the time of the change, epoch milliseconds. `table` is the
 * name by which the statement refers to the updated table, if it refers to others too.
 */
export function nextVersion(now: number, table?: string): RawBuilder<unknown> {
  const version = sql.ref(table === undefined ? 'version' : `${table}.version`);
  return sql`version = ${version} + 1, updated_at = ${now}`;
}

/** The version that a record gets by the next update of this one. */
export const versionAfter = (version: number): number => version + 1;
