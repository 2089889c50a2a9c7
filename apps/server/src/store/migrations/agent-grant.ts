import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** What the agent of a router may do in its cluster; a missing field has its default. */
export const addAgentGrant: Migration = {
  name: '0004-agent-grant',
  async up(db) {
    await sql`alter table routers add column agent_grant jsonb not null default '{}'`.execute(db);
  },
};
