import { z } from 'zod';

/** Maximum number of rows in one window or page; for more, a client moves the range. */
export const MAX_WINDOW_ROWS = 200;

/**
 * A range of the ordered rows, `to` exclusive. When `at` is the key of a row, `from` and `to` are relative to its position; when no
 * row has this key, the range is empty.
 */
export const RowRange = z.strictObject({
  from: z.number().int().min(0),
  /** At most MAX_WINDOW_ROWS after `from`. */
  to: z.number().int().min(0),
  at: z.string().max(220).optional(),
});
export type RowRange = z.infer<typeof RowRange>;

/** Fields of every query, whatever its collection. */
export interface AnyQuery {
  readonly collection: string;
  readonly range: RowRange;
}

const orderBy = <const Name extends string>(names: readonly Name[]) =>
  z.strictObject({ by: z.enum(names), descending: z.boolean() }).optional();

/** The field for the order of rows, when the collection has any orders. */
type OrderField<Name extends string> = [Name] extends [never]
  ? Record<never, z.ZodType>
  : { order: ReturnType<typeof orderBy<Name>> };

/** A requested order, by one of these names; without it the collection's own order. No field when there are no names. */
export function orderField<const Name extends string>(names: readonly Name[]): OrderField<Name> {
  return (names.length === 0 ? {} : { order: orderBy(names) }) as OrderField<Name>;
}
