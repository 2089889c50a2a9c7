import { z } from 'zod';

/** Rows that one window or page may hold; more is asked for by moving the range. */
export const MAX_WINDOW_ROWS = 200;

/**
 * A part of the rows in order, `to` exclusive. Where `at` is the key of a row, `from` and `to` count from its place; where it is not
 * among the rows, there are none.
 */
export const RowRange = z.strictObject({
  from: z.number().int().min(0),
  /** At most MAX_WINDOW_ROWS beyond `from`. */
  to: z.number().int().min(0),
  at: z.string().max(220).optional(),
});
export type RowRange = z.infer<typeof RowRange>;

/** What every query has, whatever its collection. */
export interface AnyQuery {
  readonly collection: string;
  readonly range: RowRange;
}

const orderBy = <const Name extends string>(names: readonly Name[]) =>
  z.strictObject({ by: z.enum(names), descending: z.boolean() }).optional();

/** The field for the order of rows, where there is anything to order by. */
export type OrderField<Name extends string> = [Name] extends [never]
  ? Record<never, z.ZodType>
  : { order: ReturnType<typeof orderBy<Name>> };

/** The order that a query asks for, by one of these names; left out: the collection's own. None where there are no names. */
export function orderField<const Name extends string>(names: readonly Name[]): OrderField<Name> {
  return (names.length === 0 ? {} : { order: orderBy(names) }) as OrderField<Name>;
}
