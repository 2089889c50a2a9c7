import type { TenantTransaction } from '../store/store.ts';

/** Which records of a collection, in which order, and which part of them. */
export interface Selection {
  readonly text?: string;
  readonly ids?: readonly string[];
  readonly networkID?: string;
  readonly objectID?: string;
  readonly order?: { readonly by: 'name' | 'createdAt' | 'status'; readonly descending: boolean };
  /** `to` is exclusive. */
  readonly range: { readonly from: number; readonly to: number };
}

/** Keys of the selected part in order, and how many the whole selection has. */
export interface Selected {
  readonly keys: readonly string[];
  readonly total: number;
}

/**
 * A readable kind of record. HTTP lists and live windows read through the same two questions, so that they cannot
 * disagree: which keys, then the rows of those keys. Rows are whole records of the contract, with status and reason.
 */
export interface Collection<Row extends object> {
  /** Tables (names of the change feed) whose changes can alter a selection or a row. */
  readonly tables: readonly string[];
  select(tx: TenantTransaction, selection: Selection): Promise<Selected>;
  /** Rows by key; a key that is gone has none. `now` decides what is past its lease. */
  rows(tx: TenantTransaction, keys: readonly string[], now: number): Promise<Map<string, Row>>;
}
