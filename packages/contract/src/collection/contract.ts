import { z } from 'zod';
import { type AnyQuery, orderField, RowRange } from './query.ts';

/**
 * A list of rows as clients know it: its name, what a row is, and what can be asked of it. The HTTP list, the live window, its types
 * in the browser and the input of the isolation tests follow from it. What may be done with a row is its `can` (`permissions`).
 */
export interface AnyCollectionContract {
  readonly name: string;
  readonly row: z.ZodType<object>;
  /** By name; each optional, unless a query without it has no meaning. */
  readonly filters: z.ZodRawShape;
  /** What rows can be ordered by. */
  readonly orders: readonly string[];
  /** A query as a window sends it; unknown fields are refused. */
  readonly query: z.ZodType<AnyQuery>;
}

/** Declares a collection. */
export function collectionContract<
  const Name extends string,
  Row extends z.ZodType<object>,
  Filters extends z.ZodRawShape,
  const Order extends string,
>({
  name,
  row,
  filters,
  orders,
}: {
  readonly name: Name;
  readonly row: Row;
  readonly filters: Filters;
  readonly orders: readonly Order[];
}) {
  const query = z.strictObject({
    collection: z.literal(name),
    ...filters,
    ...orderField(orders),
    range: RowRange,
  });
  return { name, row, filters, orders, query };
}

/** A collection whose rows are records with an id, which are also found by a text in their name. */
export interface RecordsContract extends AnyCollectionContract {
  readonly row: z.ZodType<{ readonly id: string }>;
  readonly query: z.ZodType<RecordsQuery>;
}

/** What a collection of records can be asked for, whatever else it can. */
export interface RecordsQuery extends AnyQuery {
  readonly text?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** A row of the collection. */
export type RowOf<Contract extends AnyCollectionContract> = z.infer<Contract['row']>;

/** A query of the collection. */
export type QueryOf<Contract extends AnyCollectionContract> = z.infer<Contract['query']>;

/** The names of what may be done with a row of the collection. */
export type CanOf<Contract extends AnyCollectionContract> =
  RowOf<Contract> extends { readonly can: infer Can } ? keyof Can : never;
