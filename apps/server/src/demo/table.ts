import type { Generated } from 'kysely';

export interface DemosTable {
  owner_uid: string;
  run_id: string;
  asked_by: string;
  state: 'loading' | 'live' | 'stopped' | 'removing';
  message: Generated<string>;
  clusters: number;
  objects: number;
  connected: Generated<number>;
  applied: Generated<number>;
  removed_done: number | null;
  removed_of: number | null;
  started_at: number;
  beat_at: number;
}

declare module '../store/tables.ts' {
  interface Tables {
    demos: DemosTable;
  }
}
