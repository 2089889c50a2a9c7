import type { Overview } from '@hawser/contract';
import type { Tone, ToneCounts } from '@hawser/domain';
import type { TenantTransaction } from '../store/store.ts';

/** What records can be ordered by; each collection has some of these. */
export type OrderBy = 'name' | 'createdAt' | 'status' | 'location' | 'distro' | 'network' | 'kind';

/** Which records of a collection, in which order, and which part of them. */
export interface Selection {
  readonly text?: string;
  readonly ids?: readonly string[];
  /** Only records that show in one of these tones. */
  readonly tones?: readonly Tone[];
  readonly networkID?: string;
  readonly objectID?: string;
  /** Of each of the following: only records that have one of these. */
  readonly networkIDs?: readonly string[];
  readonly features?: readonly string[];
  readonly locations?: readonly string[];
  readonly distros?: readonly string[];
  readonly kinds?: readonly string[];
  /** Tags that a person gave. */
  readonly tags?: readonly string[];
  readonly order?: { readonly by: OrderBy; readonly descending: boolean };
  readonly range: SelectedRange;
}

/** A part of the rows in order, `to` exclusive; where `at` is a key, both count from its place. */
export interface SelectedRange {
  readonly from: number;
  readonly to: number;
  readonly at?: string;
}

/** Keys of the selected part in order, and how many the whole selection has. */
export interface Selected {
  readonly keys: readonly string[];
  readonly total: number;
  /** Place of the first key, where the range counts from a row. */
  readonly from?: number;
}

/** The range as it counts from the first row, given the place of the row that it counts from; null where that is none. */
export function rangeFrom(
  { from, to, at }: SelectedRange,
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
 * How what is below a record stands, from somewhere that knows already. Null where it does not: then the database counts.
 * `worstID` and `worstKey` name the one that decides, null where there is none.
 */
export interface Standings {
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
 * A readable kind of record. HTTP lists and live windows read through the same two questions, so that they cannot
 * disagree: which keys, then the rows of those keys. Rows are whole records of the contract, with status and reason.
 */
export interface Collection<Row extends object> {
  /** Tables (names of the change feed) whose changes can alter a selection or a row. */
  readonly tables: readonly string[];
  select(tx: TenantTransaction, selection: Selection): Promise<Selected>;
  /**
   * Rows by key; a key that is gone has none. `now` decides what is past its lease. With `standings` nothing is counted
   * that these know.
   */
  rows(
    tx: TenantTransaction,
    keys: readonly string[],
    now: number,
    standings?: Standings,
  ): Promise<Map<string, Row>>;
}
