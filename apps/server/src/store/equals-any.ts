import { type RawBuilder, sql } from 'kysely';

/**
 * SQL comparison with one of these ids: `= one` where there is one. With a list of one PostgreSQL plans anew at each call, because
 * a plan of its own looks cheaper than the kept one, which is made for ten.
 */
export function equalsAny(ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${ids})`;
}
