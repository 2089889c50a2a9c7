import { z } from 'zod';
import { PageQuery } from '../paging/index.ts';
import type { AnyCollectionContract, QueryOf } from './contract.ts';
import { containsText } from './filters.ts';

/** The query parameters of an HTTP list. */
export interface ListQuery {
  /** Maximum number of rows in a page. */
  readonly limit: number;
  /** The `next` of the previous page. */
  readonly after?: string | undefined;
  /** The filter `text`, under its name in addresses. */
  readonly q?: string | undefined;
  readonly orderBy?: string | undefined;
  readonly descending?: 'true' | 'false' | undefined;
  /** The other filters of the collection, by name. */
  readonly [filter: string]: unknown;
}

/** A parameter with several values is repeated in the address. */
const several = (values: z.ZodType) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), values).optional();

/** The schema of the query parameters of the collection's HTTP list. Filters in `except` are part of the path instead. */
export function listQuery(
  { filters, orders }: AnyCollectionContract,
  except: readonly string[] = [],
): z.ZodType<ListQuery> {
  const requested = Object.entries(filters).filter(([name]) => name !== 'text' && !except.includes(name));
  const query = z.strictObject({
    ...PageQuery.shape,
    ...('text' in filters ? { q: containsText } : {}),
    ...Object.fromEntries(requested.map(([name, filter]) => [name, inAddress(filter)])),
    ...(orders.length === 0
      ? {}
      : { orderBy: z.enum(orders).optional(), descending: z.enum(['true', 'false']).optional() }),
  });
  // The type of each filter is lost here, but no value is.
  return query as z.ZodType<ListQuery>;
}

function inAddress(filter: z.core.$ZodType): z.core.$ZodType {
  const values = filter instanceof z.ZodOptional ? filter.unwrap() : filter;
  return values instanceof z.ZodArray ? several(values) : filter;
}

/** The query of the collection that an HTTP list makes, starting with the row at `from`. */
export function queryOfList<Contract extends AnyCollectionContract>(
  { name, query }: Contract,
  { limit, after: _after, q, orderBy, descending, ...filters }: ListQuery,
  from: number,
): QueryOf<Contract> {
  return z.parse<Contract['query']>(query, {
    collection: name,
    ...filters,
    ...(q === undefined || q === '' ? {} : { text: q }),
    ...(orderBy === undefined ? {} : { order: { by: orderBy, descending: descending === 'true' } }),
    range: { from, to: from + limit },
  });
}
