import { type Kysely, sql } from 'kysely';

/** Knows when two agents of one router were last seen to take turns: people are told until that is over for a while. */
export async function turns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table router_states add column turns_at bigint`.execute(db);
}
