import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** Which server process has the session of a router's agent, and where other servers reach it. */
export const addSessionServer: Migration = {
  name: '0012-session-server',
  async up(db) {
    await sql`alter table router_states add column server_id text, add column peer_address text`.execute(db);
  },
};
