import type { Generated } from 'kysely';
import type { JobStep } from '../job-queue/index.ts';
import type { Json } from '../store/tables.ts';

export interface JobsTable {
  owner_uid: string;
  id: string;
  kind: string;
  step: string;
  steps: Json<readonly JobStep[]>;
  payload: Json<Record<string, unknown>>;
  run_after: number;
  deadline_at: number;
  attempts: Generated<number>;
  taken_until: number | null;
  finished_at: number | null;
  error: string | null;
  created_at: number;
  subject_kind: string | null;
  subject_id: string | null;
  subject_name: string | null;
  subject_simulated: Generated<boolean>;
  actor_uid: string | null;
  done: Generated<number>;
  total: Generated<number>;
  waits_for: Generated<string>;
  problem: Generated<string>;
  updated_at: Generated<number>;
}

declare module '../store/tables.ts' {
  interface Tables {
    jobs: JobsTable;
  }
}
