/** One row of the change feed: the IDs in one table that one statement changed in one context. */
export interface Change {
  readonly seq: number;
  readonly owner: string;
  /** Table name, as `networks` or `object_states`. */
  readonly table: string;
  readonly op: 'insert' | 'update' | 'delete';
  /** What the table's declaration names of its rows, such as their IDs. */
  readonly ids: readonly string[];
}

/** The change feed of this process: the changes of all commits, in commit order, without loss (docs/decisions/0002). */
export interface Feed {
  /** Calls `listener` with each batch, in commit order; returns the way to stop. A batch may hold several owners. */
  subscribe(listener: (changes: readonly Change[]) => void): () => void;
  /**
   * The same, each change once and as soon as it is committed, in no order: for those who read again what a change names. In commit
   * order a change waits for every older transaction of the whole database that writes, which may take seconds.
   */
  subscribeUnordered(listener: (changes: readonly Change[]) => void): () => void;
  /** Changes of one context that are committed and not published to all subscribers yet; they will be. */
  unpublished(owner: string): Promise<readonly Pick<Change, 'table' | 'ids'>[]>;
  /** When changes were last read, epoch ms: about once a second, also while nothing changes. */
  lastReadAt(): number;
}
