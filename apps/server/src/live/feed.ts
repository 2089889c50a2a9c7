/** One row of the change feed: ids of one table that one statement of one context touched. */
export interface Change {
  readonly seq: number;
  readonly owner: string;
  /** Table name, as `networks` or `object_states`. */
  readonly table: string;
  readonly op: 'insert' | 'update' | 'delete';
  /** Record ids; `<routerID>/<objectID>` for placements and object_states, the router's id for router_states. */
  readonly ids: readonly string[];
}

/** The change feed of this process: every commit's changes, in commit order, none lost (see docs/decisions). */
export interface Feed {
  /** Calls `heard` with each batch; returns the way to stop. A batch may hold several owners. */
  subscribe(heard: (changes: readonly Change[]) => void): () => void;
  /** Changes of one context that are committed and were not told to subscribers yet; they will be. */
  untold(owner: string): Promise<readonly Pick<Change, 'table' | 'ids'>[]>;
}
