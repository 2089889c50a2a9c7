import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** The version of an object that its cluster refused: the report names what is applied, which is an earlier one. */
export const addRefusedVersion: Migration = {
  name: '0037-refused-version',
  async up(db) {
    await sql`alter table object_states add column refused_digest text, add column refused_version bigint`.execute(
      db,
    );
  },
};
