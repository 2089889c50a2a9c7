import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** When the most recent session of a router's agent ended, as its server saw; null while it lasts, and when its server was lost. */
export const addSessionEnd: Migration = {
  name: '0016-session-end',
  async up(db) {
    await sql`alter table router_states add column session_ended_at bigint`.execute(db);
  },
};
