import { type RawBuilder, sql } from 'kysely';

/**
 * SQL comparison with any of these IDs; `= $1` for a single one. For an array of one element PostgreSQL plans at each call,
 * because a custom plan looks cheaper than the generic plan, which assumes ten elements.
 */
export function equalsAny(ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${ids})`;
}
