/** One row of the change feed: ids of one table that one statement of one context touched. */
export interface Change {
  readonly seq: number;
  readonly owner: string;
  /** Table name, as `networks` or `object_states`. */
  readonly table: string;
  readonly op: 'insert' | 'update' | 'delete';
  /**
   * Record ids; the router's id for router_states; `<routerID>/<objectID>` for placements and object_states, or `<routerID>/*<n>` where n
   * changed, a good part of all that is placed on the router.
   */
  readonly ids: readonly string[];
}

/** The change feed of this process: every commit's changes, in commit order, none lost (see docs/decisions). */
export interface Feed {
  /** Calls `heard` with each batch; returns the way to stop. A batch may hold several owners. */
  subscribe(heard: (changes: readonly Change[]) => void): () => void;
  /**
   * The same, each change once and as soon as it is committed, in no order: for those who read again what a change names. In order
   * a change waits for every older transaction of the whole database that writes, which may take seconds.
   */
  subscribeUnordered(heard: (changes: readonly Change[]) => void): () => void;
  /** Changes of one context that are committed and were not told to all subscribers yet; they will be. */
  unpublished(owner: string): Promise<readonly Pick<Change, 'table' | 'ids'>[]>;
  /** When the database last answered what was committed, epoch ms: about once a second, also while nothing changes. */
  lastReadAt(): number;
}

/** What one id of a change of placements or object_states names. */
export interface PlacementChange {
  readonly routerID: string;
  /** Null where it may be any on the router. */
  readonly objectID: string | null;
  /** How many changed. */
  readonly count: number;
}

export function placementOfChange(id: string): PlacementChange {
  const slash = id.indexOf('/');
  const routerID = id.slice(0, slash);
  const objectID = id.slice(slash + 1);
  if (objectID.startsWith('*')) return { routerID, objectID: null, count: Number(objectID.slice(1)) };
  return { routerID, objectID, count: 1 };
}
