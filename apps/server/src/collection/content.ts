/** What a window holds at one moment: the keys of its range in order, the rows by key, and the size of the whole. */
export interface Content {
  /** Place of the first key, where the range counts from a row. */
  readonly from?: number;
  readonly keys: readonly string[];
  readonly total: number;
  readonly rows: ReadonlyMap<string, object>;
}
