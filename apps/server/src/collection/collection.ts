import type { AnyCollectionContract, QueryOf, RowOf, RowRange } from '@hawser/contract/collection';
import type { Right } from '@hawser/domain/rights';
import type { Reader } from '../store/reader.ts';
import type { Viewer } from '../store/viewer.ts';
import type { StatusRollups } from './rollups.ts';
import { type RightsOf, rowFor } from './row-for.ts';

/** Keys of the selected range in order, and the number of rows of the whole selection. */
export interface Selected {
  readonly keys: readonly string[];
  readonly total: number;
  /** Index of the first key, if the range counts from a row. */
  readonly from?: number;
  /** The rows themselves, of these keys and maybe others, where they differ from query to query; otherwise they are read by key. */
  readonly rows?: ReadonlyMap<string, object>;
}

/**
 * Converts a range that counts from a row into one that counts from the first row. `positionOf` gives the index of that row;
 * the result is null if there is no such row.
 */
export function rangeFrom(
  { from, to, at }: RowRange,
  positionOf: (key: string) => number | null,
): { readonly from: number; readonly to: number } | null {
  if (at === undefined) return { from, to };
  const position = positionOf(at);
  return position === null ? null : { from: position + from, to: position + to };
}

/**
 * A list of rows of a context, declared once. HTTP lists and live windows both read through `select` and `rows`, so that they
 * cannot disagree. Rows are complete records of the contract, with status and reason.
 */
export interface Collection<Contract extends AnyCollectionContract> {
  /** The part that clients know: row schema, filters, orders. */
  readonly contract: Contract;
  /** Tables, as the change feed names them, whose changes can affect a selection or a row. */
  readonly tables: readonly string[];
  /** The right that reading it needs. */
  readonly read: Right;
  select(viewer: Viewer, query: QueryOf<Contract>): Promise<Selected>;
  /** Rows by key. Keys that no longer exist are missing. What `rollups` knows is not counted again. */
  rows(
    viewer: Viewer,
    keys: readonly string[],
    rollups?: StatusRollups,
  ): Promise<Map<string, RowOf<Contract>>>;
  /** How many rows an HTTP list reads at once, of a collection whose rows can be large; default: all of the page. */
  readonly rowsAtOnce?: number;
  /** A shared row as one person may use it: what the role has no right to is denied, and what differs from person to person is theirs. */
  rowFor(row: RowOf<Contract>, reader: Reader): RowOf<Contract>;
  /** A row as `query` shows it, if the same row differs from query to query. */
  shown?(query: QueryOf<Contract>, row: RowOf<Contract>): RowOf<Contract>;
}

/** A collection of any rows. */
export type AnyCollection = Collection<AnyCollectionContract>;

/** What the server adds to the contract of a collection. */
interface Declaration<Contract extends AnyCollectionContract>
  extends Omit<Collection<Contract>, 'contract' | 'rows' | 'rowFor'> {
  /** The right that each name of `can` needs. */
  readonly rights: RightsOf<RowOf<Contract>>;
  /** What of a row differs from person to person, beyond rights. Shared rows have the value for nobody in particular. */
  personal?(row: RowOf<Contract>, reader: Reader): RowOf<Contract>;
  /**
   * Rows with their keys; at least one key is given. They are entries, not a map: an empty `new Map()` is a `Map<any, any>`, beside
   * which the compiler would accept rows of any shape.
   */
  rows(
    viewer: Viewer,
    keys: readonly string[],
    rollups?: StatusRollups,
  ): Promise<readonly (readonly [string, RowOf<Contract>])[]>;
}

/** Declares a collection of the contract: rows and their `can` are exactly those of the contract. */
export function collection<Contract extends AnyCollectionContract>(
  contract: Contract,
  { rows, rights, personal, ...of }: Declaration<Contract>,
): Collection<Contract> {
  const forReader = (row: RowOf<Contract>, reader: Reader) =>
    rowFor(personal?.(row, reader) ?? row, rights, reader);
  return {
    contract,
    ...of,
    rowFor: forReader,
    async rows(viewer, keys, rollups) {
      const found = keys.length === 0 ? [] : await rows(viewer, keys, rollups);
      const { reader } = viewer.tx;
      return new Map(reader === undefined ? found : found.map(([key, row]) => [key, forReader(row, reader)]));
    },
  };
}
