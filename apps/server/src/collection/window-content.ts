/** The content of a window at one moment: the keys of its range in order, the rows by key, and the total. */
export interface WindowContent {
  /** Index of the first key, if the range counts from a row. */
  readonly from?: number;
  readonly keys: readonly string[];
  readonly total: number;
  readonly rows: ReadonlyMap<string, object>;
}
