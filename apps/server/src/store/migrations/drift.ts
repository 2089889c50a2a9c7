import { sql } from 'kysely';
import type { Migration } from './run.ts';

/**
 * What was changed by hand in a cluster (observed), what agents of a network do about it (`report` or `correct`), and when somebody asked
 * for an object to be put back (desired). The index has few rows: an agent's session reads only requests since its start.
 */
export const addDrift: Migration = {
  name: '0011-drift',
  async up(db) {
    await sql`alter table object_states add column drift jsonb`.execute(db);
    await sql`alter table networks add column drift_mode text not null default 'report'`.execute(db);
    await sql`alter table placements add column put_back_at bigint`.execute(db);
    await sql`create index placements_put_back on placements (owner_uid, router_id) where put_back_at is not null`.execute(
      db,
    );
  },
};
