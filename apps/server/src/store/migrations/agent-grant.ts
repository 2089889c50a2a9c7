import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** For databases from before the routers had it: what the agent of a router may do in its cluster. */
export const addAgentGrant: Migration = {
  name: '0004-agent-grant',
  async up(db) {
    await sql`alter table routers add column if not exists agent_grant jsonb not null default '{}'`.execute(
      db,
    );
  },
};
