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

declare module '../store/tables.ts' {
  interface Tables {
    placements: PlacementsTable;
  }
}
