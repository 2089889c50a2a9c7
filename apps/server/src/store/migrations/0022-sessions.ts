import { type Kysely, sql } from 'kysely';

/**
 * Knows which session of a router's agent counts: the one that arrived last, on whichever server. What another server writes late
 * of an earlier one is told by it.
 */
export async function sessions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table router_states add column session_id text`.execute(db);
}
