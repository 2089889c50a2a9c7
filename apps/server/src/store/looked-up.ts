import { type RawBuilder, sql } from 'kysely';

/**
 * SQL join from `from`, an alias with `owner_uid`, to the one record of `table` whose id is in its `column`, as `alias`. One by one:
 * on tables that PostgreSQL has no statistics of yet it expects a few rows, and would rather compare each with each.
 */
export function lookedUp(
  table: 'networks' | 'clusters' | 'routers' | 'objects',
  alias: string,
  from: string,
  column: `${string}_id`,
): RawBuilder<unknown> {
  return sql`cross join lateral (
    select * from ${sql.table(table)} where owner_uid = ${sql.ref(`${from}.owner_uid`)} and id = ${sql.ref(`${from}.${column}`)} limit 1
  ) ${sql.id(alias)}`;
}
