import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** Whether an Application of Argo CD was deleted without cascade: what it created stays on its clusters. */
export const addKeepsResources: Migration = {
  name: '0019-keeps-resources',
  async up(db) {
    await sql`alter table objects add column keeps_resources boolean not null default false`.execute(db);
  },
};
