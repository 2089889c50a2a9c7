import type { AnyCollectionContract, QueryOf, RowOf, RowRange } from '@hawser/contract/collection';
import type { Overview } from '@hawser/contract/overview';
import type { ToneCounts } from '@hawser/domain/status';
import type { Viewer } from '../store/viewer.ts';

/** Keys of the selected part in order, and how many the whole selection has. */
export interface Selected {
  readonly keys: readonly string[];
  readonly total: number;
  /** Place of the first key, where the range counts from a row. */
  readonly from?: number;
}

/** The range as it counts from the first row, given the place of the row that it counts from; null where that is none. */
export function rangeFrom(
  { from, to, at }: RowRange,
  placeOf: (key: string) => number | null,
): { readonly from: number; readonly to: number } | null {
  if (at === undefined) return { from, to };
  const place = placeOf(at);
  return place === null ? null : { from: place + from, to: place + to };
}

/** How many attached clusters and objects a network has. */
export interface NetworkCounts {
  readonly hubs: number;
  readonly routers: number;
  readonly objects: number;
}

/**
 * Status rollups that are known without counting. Null where one is not: then the database counts. `worstID` and `worstKey` name the
 * record that decides, null where there is none.
 */
export interface StatusRollups {
  routersBelow(
    above: 'network' | 'cluster',
    id: string,
  ): { readonly counts: ToneCounts; readonly worstID: string | null } | null;
  placementsBelow(
    above: 'object' | 'router',
    id: string,
  ): { readonly counts: ToneCounts; readonly worstKey: string | null } | null;
  networkCounts(id: string): NetworkCounts | null;
  overview(): Overview | null;
}

/**
 * A list of rows of a context, declared once. HTTP lists and live windows read through the same two questions, so that they cannot
 * disagree: which keys, then the rows of those keys. Rows are whole records of the contract, with status and reason.
 */
export interface Collection<Contract extends AnyCollectionContract> {
  /** What clients know of it. */
  readonly contract: Contract;
  /** Tables (names of the change feed) whose changes can alter a selection or a row. */
  readonly tables: readonly string[];
  select(viewer: Viewer, query: QueryOf<Contract>): Promise<Selected>;
  /** Rows by key; a key that is gone has none. What `rollups` have is not counted again. */
  rows(
    viewer: Viewer,
    keys: readonly string[],
    rollups?: StatusRollups,
  ): Promise<Map<string, RowOf<Contract>>>;
  /** A row as `query` shows it, where that differs from query to query. */
  shown?(query: QueryOf<Contract>, row: RowOf<Contract>): RowOf<Contract>;
}

/** A collection whatever its rows are. */
export type AnyCollection = Collection<AnyCollectionContract>;

/** Declares a collection of the contract; checks its types where it is written. */
export function collection<Contract extends AnyCollectionContract>(
  contract: Contract,
  of: Omit<Collection<Contract>, 'contract'>,
): Collection<Contract> {
  return { contract, ...of };
}
