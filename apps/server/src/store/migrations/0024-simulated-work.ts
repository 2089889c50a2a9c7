import { type Kysely, sql } from 'kysely';

/** Remembers of work in the background whether its cluster is simulated: the cluster may be gone before the work is forgotten. */
export async function simulatedWork(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column subject_simulated boolean not null default false`.execute(db);
}
