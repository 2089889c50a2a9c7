/** One row of the change feed: the IDs in one table that one statement changed in one context. */
export interface Change {
  readonly seq: number;
  readonly owner: string;
  /** Table name, as `networks` or `object_states`. */
  readonly table: string;
  readonly op: 'insert' | 'update' | 'delete';
  /**
   * Record IDs; the router's ID for router_states; `<routerID>/<objectID>` for placements and object_states, or `<routerID>/*<n>`
   * when n changed, a large part of the router's placements.
   */
  readonly ids: readonly string[];
}

/** The change feed of this process: the changes of all commits, in commit order, without loss (docs/decisions/0002). */
export interface Feed {
  /** Calls `listener` with each batch; returns the function that unsubscribes. A batch may contain several owners. */
  subscribe(listener: (changes: readonly Change[]) => void): () => void;
  /**
   * The same, but each change as soon as it is committed, in no particular order: for subscribers that read again what a change
   * names. In commit order a change waits for every older writing transaction of the database, which may take seconds.
   */
  subscribeUnordered(listener: (changes: readonly Change[]) => void): () => void;
  /** Committed changes of one context that not all subscribers have received yet. */
  unpublished(owner: string): Promise<readonly Pick<Change, 'table' | 'ids'>[]>;
  /** When the feed last read from the database, epoch ms: about once a second, also while nothing changes. */
  lastReadAt(): number;
}

/** What an ID in a change of placements or object_states names. */
export interface PlacementChange {
  readonly routerID: string;
  /** Null for any object on the router. */
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
