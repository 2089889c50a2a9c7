import { tenantTable } from '../store/schema/index.ts';
import type { JobsTable } from './table.ts';

const SHOWN = 'id, step, done, total, waits_for, problem, finished_at';

/** Jobs. A job without a subject is internal and not shown. */
const jobs = tenantTable<JobsTable>({
  name: 'jobs',
  columns: {
    id: 'text not null',
    kind: 'text not null',
    step: 'text not null',
    // All steps of this kind with their labels, in order.
    steps: `jsonb not null default '[]'`,
    payload: 'jsonb not null',
    run_after: 'bigint not null',
    deadline_at: 'bigint not null',
    attempts: 'int not null default 0',
    // The server that claimed it has until then.
    taken_until: 'bigint',
    finished_at: 'bigint',
    error: 'text',
    created_at: 'bigint not null',
    subject_kind: 'text',
    subject_id: 'text',
    subject_name: 'text',
    actor_uid: 'text',
    done: 'int not null default 0',
    total: 'int not null default 0',
    waits_for: `text not null default ''`,
    problem: `text not null default ''`,
    updated_at: 'bigint not null default 0',
    // The cluster may be gone before the job is forgotten.
    subject_simulated: 'boolean not null default false',
  },
  primaryKey: ['id'],
  indexes: [
    'create index jobs_due on jobs (run_after) where finished_at is null',
    'create index jobs_subject on jobs (owner_uid, subject_id) where finished_at is null',
    'create index jobs_shown on jobs (owner_uid, created_at) where subject_id is not null',
  ],
  changes: {
    insert: 'select owner_uid, id from new_rows where subject_id is not null',
    // Claiming a job is not a visible change. `except` instead of a join: see router_leases.
    update: `select owner_uid, id from (select owner_uid, ${SHOWN} from new_rows where subject_id is not null
                                        except
                                        select owner_uid, ${SHOWN} from old_rows) changed`,
    delete: 'select owner_uid, id from old_rows where subject_id is not null',
  },
  grants: {
    // The runner claims and releases jobs, and deletes old ones, in all contexts.
    system: 'select, update (taken_until, attempts, run_after, error, problem, updated_at), delete',
  },
});

export const jobsSchema = [jobs];
