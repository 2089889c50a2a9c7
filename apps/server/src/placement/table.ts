import type { Generated } from 'kysely';

export interface PlacementsTable {
  owner_uid: string;
  router_id: string;
  object_id: string;
  network_id: string;
  created_at: number;
  /** When somebody last asked the agent to put back what was changed by hand, epoch ms. */
  put_back_at: Generated<number | null>;
}

/** What the hub of a GitOps network is to remove from Argo CD, until its agent says that it did. */
export interface RemovalsTable {
  owner_uid: string;
  /** The router that it was for. */
  router_id: string;
  object_id: string;
  network_id: string;
  /** When it lost its place, epoch ms. */
  since: number;
}

declare module '../store/tables.ts' {
  interface Tables {
    placements: PlacementsTable;
    removals: RemovalsTable;
  }
}
