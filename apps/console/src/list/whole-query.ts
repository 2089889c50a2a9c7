import type { WindowQuery } from '../live/index.ts';

type Without<Query> = Query extends unknown ? Omit<Query, 'range'> : never;

/** A window's question without the part of the rows that it shows. */
export type WholeQuery = Without<WindowQuery>;

/** The question for a part of the rows. */
export function partOf(query: WholeQuery, range: { from: number; to: number; at?: string }): WindowQuery {
  return { ...query, range } as WindowQuery;
}
