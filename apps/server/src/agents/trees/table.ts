/** The tree of an object that was not healthy, as its agent reported it last. */
export interface ReportedTreesTable {
  owner_uid: string;
  router_id: string;
  object_id: string;
  /** Epoch ms of the server's clock. */
  observed_at: number;
  /** The contract's ReportedTree as JSON text: it may contain what `jsonb` does not accept, such as an escaped NUL. */
  tree: string;
}
