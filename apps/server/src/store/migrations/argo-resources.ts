import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** The resources that Argo CD manages for an Application. */
export const addArgoResources: Migration = {
  name: '0017-argo-resources',
  async up(db) {
    await sql`alter table object_states add column argo_resources jsonb`.execute(db);
  },
};
