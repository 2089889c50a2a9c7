import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** The organization in whose context a person acted last. */
export const addActiveContext: Migration = {
  name: '0022-active-context',
  async up(db, { tenant }) {
    await sql`alter table accounts add column active_context_id text`.execute(db);
    await sql`grant update (active_context_id) on accounts to ${sql.id(tenant)}`.execute(db);
  },
};
