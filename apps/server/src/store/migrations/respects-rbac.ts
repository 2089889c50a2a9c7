import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** Whether an Argo CD leaves out what its account on a cluster may not list, which limited accounts need. */
export const addRespectsRbac: Migration = {
  name: '0027-respects-rbac',
  async up(db) {
    await sql`alter table router_features add column respects_rbac boolean`.execute(db);
  },
};
