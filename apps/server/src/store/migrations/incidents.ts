import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** The cause of an object that is unhealthy, and small indexes of what is unhealthy: incidents read only these rows. */
export const addCauses: Migration = {
  name: '0003-incidents',
  async up(db) {
    await sql`alter table object_states add column cause text not null default ''`.execute(db);
    await sql`create index object_states_cause on object_states (owner_uid, cause) where cause <> ''`.execute(
      db,
    );
    // DEGRADED, DOWN, FAILED.
    await sql`create index router_states_failed on router_states (owner_uid, router_id) where status_rank >= 85`.execute(
      db,
    );
    await sql`create index router_leases_expired on router_leases (owner_uid, router_id) where expired_at is not null`.execute(
      db,
    );
  },
};
