export interface PlacementsTable {
  owner_uid: string;
  router_id: string;
  object_id: string;
  network_id: string;
  created_at: number;
}

declare module '../store/tables.ts' {
  interface Tables {
    placements: PlacementsTable;
  }
}
