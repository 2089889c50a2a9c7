import { type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Tables whose rows have an id in their context. */
type Identified = {
  [Name in keyof Tables]: Tables[Name] extends { id: string } ? Name : never;
}[keyof Tables];

/**
 * SQL join from `from`, an alias with `owner_uid`, to the record of `table` whose ID is in its `column`, as `alias`. A lateral
 * look-up of each row: without statistics PostgreSQL expects few rows and would choose a nested loop over all of them.
 */
export function joinById(
  table: Identified,
  alias: string,
  from: string,
  column: `${string}_id`,
): RawBuilder<unknown> {
  return sql`cross join lateral (
    select * from ${sql.table(table)} where owner_uid = ${sql.ref(`${from}.owner_uid`)} and id = ${sql.ref(`${from}.${column}`)} limit 1
  ) ${sql.id(alias)}`;
}
