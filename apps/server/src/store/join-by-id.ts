import { type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Tables whose rows have an id in their context. */
type Identified = {
  [Name in keyof Tables]: Tables[Name] extends { id: string } ? Name : never;
}[keyof Tables];

/**
 * SQL join from `from`, an alias with `owner_uid`, to the one record of `table` whose id is in its `column`, as `alias`. One by one:
 * on tables that PostgreSQL has no statistics of yet it expects a few rows, and would rather compare each with each.
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
