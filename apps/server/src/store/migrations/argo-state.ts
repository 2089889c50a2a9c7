import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** What Argo CD says of an Application: its health, sync, revision and last operation. */
export const addArgoState: Migration = {
  name: '0015-argo-state',
  async up(db) {
    await sql`alter table object_states add column argo jsonb`.execute(db);
  },
};
