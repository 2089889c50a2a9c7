import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** What became unhealthy is found by its cause, warnings included: nothing reads the index of negative objects. */
export const dropNegativeIndex: Migration = {
  name: '0007-drop-object-states-red',
  async up(db) {
    await sql`drop index object_states_red`.execute(db);
  },
};
