import { WORD_SEPARATORS } from '@hawser/domain/names';
import type { Tone } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { RowRange } from '@hawser/contract/collection';
import { rangeFrom, type Selected } from './collection.ts';

/** SQL expressions of one kind of record. Column names in them are constants of the collection, never text of a caller. */
interface KeySource<Order extends string> {
  /** Expression that gives the key. */
  readonly key: RawBuilder<string>;
  /** The `from` clause, with joins. */
  readonly from: RawBuilder<unknown>;
  /** Conditions, combined with `and`. The first is the owner's. */
  readonly where: readonly RawBuilder<unknown>[];
  /** Joins that are needed only to order by status or to filter by tone. They neither add nor remove rows. */
  readonly statusFrom?: RawBuilder<unknown>;
  /** Sort expression of each order, never null. */
  readonly orders: Readonly<Record<Order, RawBuilder<unknown>>>;
  /** Sort expression if the query names no order. */
  readonly defaultOrder: RawBuilder<unknown>;
  /** Sort expression that makes the order unique. */
  readonly tieBreak: RawBuilder<unknown>;
  /** Expression for the number of rows, if it is known without counting. */
  readonly total?: RawBuilder<number> | undefined;
}

/** The parts of a query that decide order and range. */
interface Ordered<Order extends string> {
  readonly order?: { readonly by: Order; readonly descending: boolean } | undefined;
  readonly tones?: readonly Tone[] | undefined;
  readonly range: RowRange;
}

/**
 * Runs a selection in two statements: the total, and the keys of the range. A range that counts from a row needs one more, for
 * the index of that row.
 */
export async function selectKeys<Order extends string>(
  tx: TenantTransaction,
  { key, from, statusFrom, where, orders, defaultOrder: otherwise, tieBreak: tie, total }: KeySource<Order>,
  { order, tones, range }: Ordered<Order>,
): Promise<Selected> {
  const conditions = sql.join(where, sql` and `);
  const withStatus = statusFrom === undefined ? from : sql`${from} ${statusFrom}`;
  const count = total ?? sql<number>`(select count(*) from ${tones ? withStatus : from} where ${conditions})`;
  const counted = await sql<{ total: number }>`select ${count}::int as total`.execute(tx.db);
  const joined = order?.by === 'status' || tones ? withStatus : from;
  const direction = sql.raw(order?.descending === true ? 'desc' : 'asc');
  const inOrder = sql`order by ${order === undefined ? otherwise : orders[order.by]} ${direction}, ${tie}`;
  const whole = { total: counted.rows[0]?.total ?? 0 };
  const positioned =
    range.at === undefined
      ? null
      : await sql<{ position: number }>`
          select position from (
            select ${key} as key, (row_number() over (${inOrder}) - 1)::int as position from ${joined} where ${conditions}
          ) positioned where positioned.key = ${range.at}`.execute(tx.db);
  const part = rangeFrom(range, () => positioned?.rows[0]?.position ?? null);
  if (part === null) return { ...whole, keys: [] };
  const found = await sql<{ key: string }>`
    select ${key} as key from ${joined} where ${conditions} ${inOrder}
    offset ${part.from} limit ${Math.max(0, part.to - part.from)}`.execute(tx.db);
  const keys = found.rows.map((row) => row.key);
  return { ...whole, keys, ...(positioned === null ? {} : { from: part.from }) };
}

/** Condition: a person gave the record one of these tags. `column` holds the record's tags. */
export function taggedWith(column: RawBuilder<unknown>, tags: readonly string[]): RawBuilder<unknown> {
  return sql`exists (select from jsonb_each_text(${column}) t where t.value = 'user' and t.key = any(${tags}::text[]))`;
}

/** Sort expression of the order by match: `matchRank` of the name in `column` and the text. */
export function matchOrder(column: RawBuilder<unknown>, text: string | undefined): RawBuilder<unknown> {
  if (!text) return sql`0::int`;
  const words = sql`select from unnest(${WORD_SEPARATORS}::text[]) as separator
    where strpos(lower(${column}), separator || lower(${text})) > 0`;
  return sql`case when starts_with(lower(${column}), lower(${text})) then 0 when exists (${words}) then 1 else 2 end`;
}

/** Condition: `column` contains `text`, ignoring case. No character of `text` is special. */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`strpos(lower(${column}), lower(${text})) > 0`;
}
