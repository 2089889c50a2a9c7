import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** A small index of the objects that are not UP: the rank of a router's row reads only these. */
export const indexNotUp: Migration = {
  name: '0002-object-states-not-up',
  async up(db) {
    await sql`create index object_states_not_up on object_states (owner_uid, router_id) where status_rank > 10`.execute(
      db,
    );
  },
};
