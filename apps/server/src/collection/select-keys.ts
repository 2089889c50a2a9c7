import type { Tone } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { RowRange } from '@hawser/contract/collection';
import { rangeFrom, type Selected } from './collection.ts';

/** SQL pieces of one kind of record; column names in them are the collection's own constants, never a caller's text. */
export interface KeySource<Order extends string> {
  /** Expression of the key. */
  readonly key: RawBuilder<string>;
  /** Tables after `from`, with joins. */
  readonly from: RawBuilder<unknown>;
  /** Conditions that all must hold; the owner's is the first. */
  readonly where: readonly RawBuilder<unknown>[];
  /** Joins that only an order by status, or a choice of tones, needs; they neither add nor take away rows. */
  readonly statusFrom?: RawBuilder<unknown>;
  /** What each order sorts by, never null. */
  readonly orders: Readonly<Record<Order, RawBuilder<unknown>>>;
  /** What is sorted by when no order is asked for. */
  readonly otherwise: RawBuilder<unknown>;
  /** Makes the order total. */
  readonly tie: RawBuilder<unknown>;
  /** How many there are, where that is known without reading them. */
  readonly total?: RawBuilder<number> | undefined;
}

/** What of a query decides the order and the part. */
interface Ordered<Order extends string> {
  readonly order?: { readonly by: Order; readonly descending: boolean } | undefined;
  readonly tones?: readonly Tone[] | undefined;
  readonly range: RowRange;
}

/** Runs a selection in two statements, how many and which keys of the range in order; one more where it counts from a row. */
export async function selectKeys<Order extends string>(
  tx: TenantTransaction,
  { key, from, statusFrom, where, orders, otherwise, tie, total }: KeySource<Order>,
  { order, tones, range }: Ordered<Order>,
): Promise<Selected> {
  const holding = sql.join(where, sql` and `);
  const withStatus = statusFrom === undefined ? from : sql`${from} ${statusFrom}`;
  const count = total ?? sql<number>`(select count(*) from ${tones ? withStatus : from} where ${holding})`;
  const counted = await sql<{ total: number }>`select ${count}::int as total`.execute(tx.db);
  const joined = order?.by === 'status' || tones ? withStatus : from;
  const direction = sql.raw(order?.descending === true ? 'desc' : 'asc');
  const inOrder = sql`order by ${order === undefined ? otherwise : orders[order.by]} ${direction}, ${tie}`;
  const whole = { total: counted.rows[0]?.total ?? 0 };
  const placed =
    range.at === undefined
      ? null
      : await sql<{ place: number }>`
          select place from (
            select ${key} as key, (row_number() over (${inOrder}) - 1)::int as place from ${joined} where ${holding}
          ) placed where placed.key = ${range.at}`.execute(tx.db);
  const part = rangeFrom(range, () => placed?.rows[0]?.place ?? null);
  if (part === null) return { ...whole, keys: [] };
  const found = await sql<{ key: string }>`
    select ${key} as key from ${joined} where ${holding} ${inOrder}
    offset ${part.from} limit ${Math.max(0, part.to - part.from)}`.execute(tx.db);
  const keys = found.rows.map((row) => row.key);
  return { ...whole, keys, ...(placed === null ? {} : { from: part.from }) };
}

/** Condition that a person gave one of these tags, by the column that holds a record's tags. */
export function taggedWith(column: RawBuilder<unknown>, tags: readonly string[]): RawBuilder<unknown> {
  return sql`exists (select from jsonb_each_text(${column}) t where t.value = 'user' and t.key = any(${tags}::text[]))`;
}

/** Condition that `column` contains `text`, whatever the case; no character of `text` has a meaning of its own. */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`strpos(lower(${column}), lower(${text})) > 0`;
}
