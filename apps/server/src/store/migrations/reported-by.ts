import { sql } from 'kysely';
import type { Migration } from './run.ts';

/**
 * Which router's agent reported a state, where it is not the one of the router: the agent of a hub reports what Argo CD delivers to the
 * others. Both indexes have entries for such states alone.
 */
export const addReportedBy: Migration = {
  name: '0014-reported-by',
  async up(db) {
    await sql`alter table object_states add column reported_by text`.execute(db);
    await sql`create index object_states_reported_by on object_states (owner_uid, reported_by) where reported_by is not null`.execute(
      db,
    );
    await sql`create index object_states_delivered on object_states (owner_uid, router_id, reported_by) where reported_by is not null`.execute(
      db,
    );
  },
};
