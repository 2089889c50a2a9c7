import { z } from 'zod';
import { type AnyQuery, orderField, RowRange } from './query.ts';

/**
 * A list of records as clients see it: its name, the schema of a row, and its queries. The HTTP list, the live window, their types
 * in the browser and the input of the isolation tests are derived from it. The allowed actions on a row are its `can` (`permissions`).
 */
export interface AnyCollectionContract {
  readonly name: string;
  readonly row: z.ZodType<object>;
  /** Filters by name. Each is optional, unless a query without it has no meaning. */
  readonly filters: z.ZodRawShape;
  /** Fields that rows can be ordered by. */
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

/** A collection whose rows are records with an id. They can also be searched by a text in their name. */
export interface RecordsContract extends AnyCollectionContract {
  readonly row: z.ZodType<{ readonly id: string }>;
  readonly query: z.ZodType<RecordsQuery>;
}

/** The queries of every collection of records, whatever other filters it has. */
export interface RecordsQuery extends AnyQuery {
  readonly text?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** Type of a row of the collection. */
export type RowOf<Contract extends AnyCollectionContract> = z.infer<Contract['row']>;

/** Type of a query of the collection. */
export type QueryOf<Contract extends AnyCollectionContract> = z.infer<Contract['query']>;
