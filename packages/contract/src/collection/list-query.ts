import { z } from 'zod';
import { PageQuery } from '../paging/index.ts';
import type { AnyCollectionContract, QueryOf } from './contract.ts';
import { containsText } from './filters.ts';

/** What an HTTP list is asked with, after the `?`. */
export interface ListQuery {
  /** Rows of a page, at most. */
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
  /** The filter `text`, as addresses name it. */
  readonly q?: string | undefined;
  readonly orderBy?: string | undefined;
  readonly descending?: 'true' | 'false' | undefined;
  /** The other filters of the collection by their names. */
  readonly [filter: string]: unknown;
}

/** An address names a value once, or several times for several. */
const several = (values: z.ZodType) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), values).optional();

/** Checks what an HTTP list of the collection is asked with; filters in `except` are given by its path instead. */
export function listQuery(
  { filters, orders }: AnyCollectionContract,
  except: readonly string[] = [],
): z.ZodType<ListQuery> {
  const asked = Object.entries(filters).filter(([name]) => name !== 'text' && !except.includes(name));
  const query = z.strictObject({
    ...PageQuery.shape,
    ...('text' in filters ? { q: containsText } : {}),
    ...Object.fromEntries(asked.map(([name, filter]) => [name, inAddress(filter)])),
    ...(orders.length === 0
      ? {}
      : { orderBy: z.enum(orders).optional(), descending: z.enum(['true', 'false']).optional() }),
  });
  // The filters are known by name only here: of what is left nothing is lost.
  return query as z.ZodType<ListQuery>;
}

function inAddress(filter: z.core.$ZodType): z.core.$ZodType {
  const values = filter instanceof z.ZodOptional ? filter.unwrap() : filter;
  return values instanceof z.ZodArray ? several(values) : filter;
}

/** The query of the collection that an HTTP list asks, from the row at `from` on. */
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
